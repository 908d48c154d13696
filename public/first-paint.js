/*
 * The sign-in form as the server sent it, in the reader's language, until the app has a page of its own to show.
 * Not for a person who carries a session, nor at an address that shows something else. What was typed, where the
 * cursor stood and whether the form was sent go over to the app's form.
 */
;(() => {
  const elsewhere = /^\/(register|forgot-password|verify-email)(\/|$)/
  const session = /(^|;\s*)refreshToken=[^;]/
  const language = document.documentElement.lang
  const form = document.querySelector(`template[data-first-paint="${language}"]`)
  const painted = document.getElementById('first-paint')
  const root = document.getElementById('root')
  if (!form || !painted || !root) return
  if (session.test(document.cookie) || elsewhere.test(location.pathname)) return

  let wasSent = false
  const copy = form.content.cloneNode(true)
  for (const element of copy.querySelectorAll('[data-style]')) {
    element.style.cssText = element.dataset.style
  }
  painted.append(copy)
  painted.addEventListener('submit', (event) => {
    event.preventDefault()
    wasSent = true
  })

  const page = new MutationObserver(() => {
    if (root.querySelector('h1')) handOver()
  })
  page.observe(root, { childList: true, subtree: true })
  // Whatever the app has come to by then, it is better than a form that does nothing.
  const latest = setTimeout(handOver, 8000)

  function handOver() {
    page.disconnect()
    clearTimeout(latest)
    const typed = [...painted.querySelectorAll('input[name]')].map(({ name, value }) => [
      name,
      value,
    ])
    const focused = painted.contains(document.activeElement) ? document.activeElement.name : null
    painted.remove()
    for (const [name, value] of typed) {
      const field = root.querySelector(`input[name="${name}"]`)
      if (!field) continue
      if (value) type(field, value)
      if (name === focused) field.focus()
    }
    if (wasSent) root.querySelector('form')?.requestSubmit()
  }

  /* As by the keyboard: React listens to the element's own setter and to `input`. */
  function type(field, value) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
})()
