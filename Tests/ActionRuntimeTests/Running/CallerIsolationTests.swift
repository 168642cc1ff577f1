import ActionRuntime
import Testing

/// Section 6: every closure that a request runs, and everything inside of `next`, runs on the isolation that asked.
@Suite("The isolation of closures") struct CallerIsolationTests {
    @Test(
        "closures run on the isolation that asked, after each kind of suspension",
        arguments: ClosureForm.all, HomeKind.allCases)
    func closures(_ form: ClosureForm, _ home: HomeKind) async {
        for pause in Pause.allCases {
            let found = await home.run { isolation in
                let site = Site(pause, isolation: isolation)
                site.note("begin")
                await form.use(site)
                site.note("end")
                #expect(site.seen.isSuperset(of: form.visits), "not run: \(form.visits.subtracting(site.seen))")
                // What debug builds tell of closures that run elsewhere is told of none of these.
                return site.strays + site.findings.map(\.description)
            }
            #expect(found.isEmpty, "after \(pause)")
        }
    }
}
