/// What a handler's result means for the request.
@usableFromInline package enum Reply: Sendable {
    /// The handler dealt with the request.
    case handled(ActionValue)
    /// The handler dealt with the request by another one, whose claim declares the result; indirect, so that replies are small.
    indirect case declared(ActionValue, ActionSignature.Kind)
    /// The handler declined: the next claim is asked.
    case declined
    /// The claim was no longer available when the run's turn came, so the handler was not called: the next claim is asked.
    case unavailable
    /// The handler sent the request on, with this outcome; indirect, too.
    indirect case forwarded(Outcome)
}
