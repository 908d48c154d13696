import { nameFrame } from './frame.ts'
import { styled } from './styled.ts'

/**
 * The sign-in form as the server sent it, in the reader's language, until the app has a page of its own to show. Not at an
 * address that shows something else. What was typed, where the cursor stood, what was chosen and pressed, and whether the
 * form was sent go over to the app's form. Whoever carries a session sees the frame of the cabinet instead, in which
 * nothing can be pressed yet; behind either of them the app is on its way.
 */
const elsewhere = /^\/(register|forgot-password|verify-email|cancel-change|help)(\/|$)/
const session = /(^|;\s*)refreshToken=[^;]/
const LONGEST = 15_000
const YEAR = 365 * 24 * 60 * 60

export function paintFirst(): void {
  const { lang } = document.documentElement
  const isInside = session.test(document.cookie)
  const found = template(`data-${isInside ? 'frame' : 'first-paint'}="${lang}"`)
  const painted = document.getElementById('first-paint')
  const root = document.getElementById('root')
  // The provider took the reader for one of another language: it is told for the next time.
  if (!found) rememberLocale(lang)
  if (!found || !painted || !root || (!isInside && elsewhere.test(location.pathname))) {
    startApp()
    return
  }
  const page = styled(found)
  if (isInside) {
    const style = template('data-frame-style')
    if (style) painted.append(document.importNode(style.content, true))
    nameFrame(page)
    painted.inert = true
  }
  const files = [...page.querySelectorAll('link')]
  for (const file of files) file.remove()
  painted.append(page)
  handOver(painted, root)
  afterPaint(() => {
    startApp()
    document.head.append(...files)
  })
}

const template = (attribute: string) =>
  document.querySelector<HTMLTemplateElement>(`template[${attribute}]`)

function rememberLocale(locale: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the page is painted before a cookie store would answer
  document.cookie = `locale=${locale}; Path=/; SameSite=Lax; Max-Age=${YEAR}${secure}`
}

function handOver(painted: HTMLElement, root: HTMLElement): void {
  let wasSent = false
  painted.addEventListener('submit', (event) => {
    event.preventDefault()
    wasSent = true
  })
  /** Pressed twice, a switch is as it was. */
  const pressed = new Set<string>()
  const chosen = new Map<string, string>()
  painted.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button[type="button"]')
    const name = button ? button.getAttribute('aria-label') : null
    if (name && !pressed.delete(name)) pressed.add(name)
  })
  painted.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) chosen.set(target.ariaLabel ?? '', target.value)
  })

  /** Keeps what was painted until the page has it, too. */
  const isBehind = () =>
    painted.querySelector('[data-size="hero"]') !== null &&
    root.querySelector('[data-coming]:not(:has([data-size="hero"]))') !== null
  const page = new MutationObserver(() => {
    const isThere = root.querySelector('h1') && !root.querySelector('#content[aria-busy="true"]')
    if (isThere && !isBehind()) end()
  })
  page.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
  // The app takes over in whatever state it is: a page that does nothing is worse.
  const latest = setTimeout(end, LONGEST)

  function end() {
    page.disconnect()
    clearTimeout(latest)
    const { activeElement } = document
    const fields = [...painted.querySelectorAll<HTMLInputElement>('input[name]')]
    const focused = fields.find((field) => field === activeElement)
    painted.remove()
    for (const { name, value } of fields) {
      const field = root.querySelector<HTMLInputElement>(`input[name="${name}"]`)
      if (field && value) type(field, value)
      if (name === focused?.name) field?.focus()
    }
    for (const name of pressed) {
      root.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click()
    }
    for (const [name, value] of chosen) {
      const select = root.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`)
      if (!select) continue
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    if (wasSent) root.querySelector('form')?.requestSubmit()
  }
}

/** As by the keyboard: React listens to the element's own setter and to `input`. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A frame is drawn some time after it was asked for. A page in the background draws none. */
function afterPaint(next: () => void): void {
  const paint = new PerformanceObserver((list) => {
    // The ground of the page, which is told of first, may be drawn before the form is there.
    if (list.getEntriesByName('first-contentful-paint').length > 0) once()
  })
  const latest = setTimeout(once, 1000)
  paint.observe({ type: 'paint', buffered: true })

  function once() {
    paint.disconnect()
    clearTimeout(latest)
    next()
  }
}

function startApp(): void {
  const app = template('data-app')
  if (!app) return
  const files = document.importNode(app.content, true)
  // In their order, each in a task of its own: the app would begin what it imports in its own task.
  for (const script of files.querySelectorAll('script')) script.async = false
  document.head.append(files)
}
