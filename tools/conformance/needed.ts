/** Options that a check needs, each with the reason why it is not run without. */
export const needed = {
  other: '--other-login and --other-password, as it takes two people',
  code: '--code-command, as only the person gets the code',
  link: '--link-command, as only the person gets the link',
  bot: '--telegram-bot-token, as Telegram signs with it',
  money: '--may-move-money, as it moves small amounts of the first account',
  change: '--may-change-other, as it changes the second account',
  register: '--may-register, as it makes an account that stays',
  subscribe: '--may-subscribe, as it buys what cannot be given back',
  writing: 'a run without --read-only, as it is no GET call',
} as const
