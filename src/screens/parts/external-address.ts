export type Destination = 'page' | 'telegram' | 'mail' | 'authenticator' | 'wallet'

const telegramHosts = ['t.me', 'telegram.me']

/**
 * Reads an address that the provider names; null for what is offered to nobody: scripts, unencrypted pages,
 * anything that is no address. A path of the provider's own is a page.
 */
export function destinationOf(address: string | null): Destination | null {
  if (address === null) return null
  if (/^\/[^/\\]/.test(address)) return 'page'
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  switch (protocol) {
    case 'https:':
      return telegramHosts.includes(hostname) ? 'telegram' : 'page'
    case 'tg:':
      return 'telegram'
    case 'mailto:':
      return 'mail'
    case 'otpauth:':
      return 'authenticator'
    case 'bitcoin:':
    case 'ethereum:':
    case 'ton:':
    case 'tron:':
    case 'xrpl:':
      return 'wallet'
    default:
      return null
  }
}
