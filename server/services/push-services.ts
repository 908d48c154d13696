/** Push services of the browsers that there are. Nothing else is ever asked: the endpoint is what a person sends us. */
const hosts = new Set(['fcm.googleapis.com', 'updates.push.services.mozilla.com'])
const domains = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, port, username, password, hostname } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    // A URL leaves out the port of https.
    port === '' &&
    username === '' &&
    password === '' &&
    (hosts.has(hostname) || domains.some((domain) => hostname.endsWith(domain)))
  )
}
