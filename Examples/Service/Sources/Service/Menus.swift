import ActionRuntime

/// What the service offers to the user's programs. There is no window to show a menu in: here it is the catalogue, with titles
/// and summaries for people and agents, and with the marks of what has to be confirmed.
extension Menu {
    static var accounts: Menu {
        Menu("Accounts") {
            Command("Add User", action: "addUser:", discoverabilityText: "Adds a user, and sends a welcome.")
            Command("Sign In", action: "signIn:", discoverabilityText: "Checks a user's password.")
            Command("Lock User", action: "lockUser:", discoverabilityText: "Keeps a user from signing in.")
            Command("Unlock User", action: "unlockUser:")
            Command("Remove User", action: "removeUser:", attributes: .destructive)
            Command("List Users", action: "listUsers:", discoverabilityText: "Gives the names of all users.")
        }
    }

    static var mailer: Menu {
        Menu("Mailer") {
            Command("Send Mail", action: "sendMail:")
            Command("Deliver", action: "deliver:", discoverabilityText: "Sends the letters that are waiting.")
            Command("Pause", action: "pause:")
            Command("Resume", action: "resume:")
        }
    }
}
