/**
 * Transitions that neither a person nor the provider can bring about in a browser, and why. End-to-end tests are not asked
 * for them; the simulated paths take each. What is missing without a reason here is still owed.
 */
export const browserLimits: readonly { transitions: RegExp; reason: string }[] = [
  {
    transitions: /^app\.pages\.blocked -- session\.missing\[[12]\]/,
    reason: 'After a sign-in to a blocked account nobody is known who could leave elsewhere.',
  },
  {
    transitions: /^cabinet -- hiding\.recalled/,
    reason: 'It comes by itself at the start, before a path can look; a written test comes back.',
  },
  {
    transitions: /^problemReport -- page\.broken/,
    reason: 'No view throws that anybody knows of; the paths of the machine take it.',
  },
  {
    transitions: /^problemReport -- person\.changed/,
    reason:
      'Nobody else signs in to a page that has an open report; a written test signs in after it.',
  },
  {
    transitions: /^registration\.\w+ -- xstate\.done\.actor\.register\[0\]/,
    reason: 'The provider opens no session before the phone is confirmed.',
  },
  {
    transitions:
      /^(login\.enteringCredentials|registration\.enteringData\.aids)\.\w+ -- (xstate\.(done\.actor\.(readTelegramOffer|loadAids)\[1\]|error)|always\[1\])/,
    reason: 'The sandbox always offers Telegram; a written test goes where it is not offered.',
  },
  {
    transitions: /offeringTelegram -- xstate\.done\.actor\.telegramSignIn/,
    reason: 'Written tests go through the window of Telegram, which is another page.',
  },
  {
    transitions: /^refillCreation\.loadingSystems -- refill\.repeated/,
    reason:
      'A refill can be opened only when the currencies are known, and then nothing is loading.',
  },
  {
    transitions: /^subscription -- location\.visited/,
    reason: 'No page leads here with a way back yet; the paths of the machine take it.',
  },
  {
    transitions: /^subscription\.subscribed -- return\.requested/,
    reason: 'Going back ends the flow; a written test goes that way.',
  },
  {
    transitions: /^depositOpening\.(loading|choosing) -- location\.visited/,
    reason: 'No link on this page leads to another plan; the paths of the machine take it.',
  },
  {
    transitions: /^depositOpening\.opened -- another\.requested/,
    reason:
      'The page of the deposit follows at once; this stands in only when it cannot be loaded.',
  },
  {
    transitions:
      /^(depositOpening\.loading -- xstate\.done\.actor\.readOffer\[[012]\]|\w+\.askingOutcome -- )/,
    reason: 'An answer is owed, or a review named, only after a reload; a written test reloads.',
  },
  {
    transitions: /^shell -- (application\.read|user\.changed)/,
    reason: 'They come by themselves at the start, before a path can look.',
  },
  {
    transitions:
      /^securityChange\.\w+ -- xstate\.done\.actor\.(requestChange\[0\]|completeChange\[1\]|readSecurity\[1\])/,
    reason:
      'The path changes to an app, which is never so already and always brings recovery codes; the paths of the flow security have a change that brings none.',
  },
  {
    transitions:
      /^(passkeyCreation\.|passkeySignIn\.|login\.enteringCredentials -- xstate\.done\.actor\.passkeySignIn|securityChange\.(judgingConfirmation -- always\[1\]|makingPasskey))/,
    reason:
      'Windows of the browser are no part of the page; written tests answer them with an authenticator of Chromium.',
  },
  {
    transitions:
      /^securityChange\.\w+ -- xstate\.(done\.actor\.(requestChange\[1\]|phoneVerification\[2\]|readSecurity\[2\])|error\.actor\.requestChange\[2\])/,
    reason:
      'An app is never waited for, and the person of these paths has no other proven channel; a written test waits for another method.',
  },
  {
    transitions:
      /^security\.(changing -- xstate\.done\.actor\.securityChange\[[12]\]|cancelling -- xstate\.error\.actor\.cancelChange\[0\])/,
    reason:
      'Changes elsewhere would have to come in between; a written test waits for another method and cancels it.',
  },
  {
    transitions: /^passwordChange\.verifying -- xstate\.done\.actor\.phoneVerification\[1\]/,
    reason: 'The codes of who has no password come in Telegram, which nobody typed.',
  },
  {
    transitions: /^contactChange\.requesting -- xstate\.done\.actor\.changeContact\[1\]/,
    reason: 'The provider takes no new phone or e-mail before its code has come back.',
  },
  {
    transitions: /^exchange(\.choosing)? -- location\.visited/,
    reason: 'No link on this page leads to it again; the paths of the machine take it.',
  },
  {
    transitions: /^deposit(List)?\.\w+ -- deposits\.changed/,
    reason:
      'What these pages read is made old on other pages, while they are not there to hear of it.',
  },
  {
    transitions: /^withdrawalCreation\.\w+ -- balance\.changed/,
    reason:
      'The balance changes on other pages, while the form is not there to hear of it, or beneath an open withdrawal.',
  },
  {
    transitions: /^withdrawalCreation\.confirming -- xstate\.done\.actor\.phoneVerification\[1\]/,
    reason: 'A disputed number leads to another place, which ends the flow.',
  },
  {
    transitions: /^partnerList\.rows\.(\w+ -- partners\.changed|refreshing -- )/,
    reason: 'Nothing on the page of partners moves money, so nothing makes its list refresh.',
  },
  {
    transitions: /^partnerList\.rows\.loading -- xstate\.done\.actor\.listPartners\[0\]/,
    reason: 'No page of the path lies beyond the end; a written test goes to one.',
  },
  {
    transitions: /^partners\.sharing\.sharingLink -- xstate\.after\.sharingLimit/,
    reason: 'Nobody leaves the sheet of the browser open for ten minutes.',
  },
  {
    transitions: /^partners\.qr\.(loadingQr -- (xstate\.error|qr\.closed)|notLoaded -- )/,
    reason: 'What draws the code is loaded once for good, and comes before anybody could look.',
  },
  {
    transitions: /^noticeSettings\.\w+ -- settings\.changed/,
    reason: 'The card of this browser tells it; a written test adds a browser and sees its column.',
  },
  {
    transitions: /^browserNotices\.reading -- xstate\.done\.actor\.readBrowser\[[0-4]\]/,
    reason: 'A path begins in a browser that can be asked; written tests begin in the others.',
  },
]
