/*
 * Stands in for a page that could not be fetched, at its own address. It asks for that address until somebody
 * answers, at once when the device has a connection again or is looked at, and then opens it.
 */
const longest = 60_000
const limit = 10_000
/** A gateway says that nobody behind it answers. */
const unreached = [502, 503, 504]
const address = location.pathname === '/offline.html' ? '/' : location.href
let wait = 2_000
let timer: ReturnType<typeof setTimeout> | undefined
let isAsking = false

for (const button of document.querySelectorAll('[data-try]')) {
  button.addEventListener('click', () => void ask(true))
}
addEventListener('online', () => void ask(false))
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void ask(false)
})
plan()

function plan(): void {
  timer = setTimeout(() => void ask(false), wait)
  wait = Math.min(wait * 2, longest)
}

async function ask(isAsked: boolean): Promise<void> {
  if (isAsking) return
  isAsking = true
  clearTimeout(timer)
  if (isAsked) tell('trying')
  if (await isReached()) {
    location.replace(address)
    return
  }
  isAsking = false
  tell(isAsked ? 'failed' : null)
  plan()
}

async function isReached(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limit)
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    return !unreached.includes(status)
  } catch {
    return false
  }
}

/** Shows one of the four languages, and names it for screen readers. */
function tell(word: 'trying' | 'failed' | null): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-status]')) {
    if (word !== null) line.textContent = line.dataset[word] ?? ''
  }
  for (const button of document.querySelectorAll('[data-try]')) {
    button.toggleAttribute('aria-disabled', word === 'trying')
  }
}
