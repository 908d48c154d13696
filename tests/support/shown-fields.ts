/**
 * Names of fields that the inspector may show, from A to Z. Each was looked at in all flows: none holds a password, a code,
 * a token or a document.
 */
export const shownFields: ReadonlySet<string> = new Set(
  `
    absence account accrued actor actorId addedAt address addressPattern ahead amount answer asked askedAt
    asOf asset at attemptsLeft balanceAfter begun body bot browser BTC by challenge changeCancellation changed
    changedTo channel checkAt checkedAt chosen city closesAt condition confirmations contact count country
    cover createdAt credited creditedAt cryptoCase currency current cursor daily dailyYield day days deadline
    decidedAt decimals defaultInviter deposit down earned effectiveAt email emailVerification endDeadline
    ended endsAt endsIn event expected expiresAt expiresIn explorerUrl fee fields finishedAt forfeited format
    formKey from fullName get give group hash height heldFor holder holders holds id idempotencyKey ids income
    inspectedAt interruption investments inviter joinedAt key kind lacking letter limit line link linked
    locale login lost machine marked maskedTarget matchingPercent max memo message method methodBefore min ms
    name named needed net network nextCursor nextId note of opened openedAt option origin outcome output page
    paid part partners passed passkeyOrigin passkeysBefore path paymentSystem pending people period phase
    phone plan preview price profit publicKey publishedAt query queued quote range rate rawId readAt reason
    received recoveryCodesLeft reference referralPercent registeredAt registration rejection release remaining
    removePasskey renewal requestId resendAt resendIn retryAfter retryAt return returned returnTo right search
    secondsLeft secondsToCheck secondsToExpiry secondsToResend secondsToRetry seen seenAt severity share side
    since size sort sortDir startDeadline startsAt startsIn state states status step submitted submittedAt
    subscribedUntil successor summary system tab telegram termDays theme time timesAsked title to TON topic
    total transports turns type typed unchanged unread until uri url USDT userHandle usualSeconds value
    verification verificationId version waitsFor wallet wanted weight width window withdrawalsHeldFor worth x
    y zoom
  `
    .trim()
    .split(/\s+/),
)
