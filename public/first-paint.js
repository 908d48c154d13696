/*
 * The sign-in form as the server sent it, in the reader's language, until the app has a page of its own to show.
 * Not for a person who carries a session, nor at an address that shows something else. What was typed, where the
 * cursor stood, what was chosen and pressed, and whether the form was sent go over to the app's form. The app's scripts
 * start behind the form.
 */
;(() => {
  const elsewhere = /^\/(register|forgot-password|verify-email)(\/|$)/
  const session = /(^|;\s*)refreshToken=[^;]/
  const language = document.documentElement.lang
  const form = document.querySelector(`template[data-first-paint="${language}"]`)
  const painted = document.getElementById('first-paint')
  const root = document.getElementById('root')
  const isShown =
    form && painted && root && !session.test(document.cookie) && !elsewhere.test(location.pathname)

  if (isShown) {
    paint()
    afterPaint(startApp)
  } else {
    startApp()
  }

  function paint() {
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
    // Pressed twice, a switch is as it was.
    const pressed = new Set()
    painted.addEventListener('click', ({ target }) => {
      const name = target.closest('button[type="button"]')?.getAttribute('aria-label')
      if (name && !pressed.delete(name)) pressed.add(name)
    })
    const chosen = new Map()
    painted.addEventListener('change', ({ target }) => {
      if (target.matches('select')) chosen.set(target.getAttribute('aria-label'), target.value)
    })

    const page = new MutationObserver(() => {
      if (root.querySelector('h1')) handOver()
    })
    page.observe(root, { childList: true, subtree: true })
    // Whatever the app has come to by then, it is better than a form that does nothing.
    const latest = setTimeout(handOver, 15_000)

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
      for (const name of pressed) root.querySelector(`button[aria-label="${name}"]`)?.click()
      for (const [name, value] of chosen) {
        const select = root.querySelector(`select[aria-label="${name}"]`)
        if (!select) continue
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
      if (wasSent) root.querySelector('form')?.requestSubmit()
    }
  }

  /* As by the keyboard: React listens to the element's own setter and to `input`. */
  function type(field, value) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /* A page in the background paints nothing, and its frames may never come. */
  function afterPaint(next) {
    let isDone = false
    const once = () => {
      if (!isDone) next()
      isDone = true
    }
    requestAnimationFrame(() => setTimeout(once))
    setTimeout(once, 1000)
  }

  function startApp() {
    const app = document.querySelector('template[data-app]')
    if (app) document.head.append(app.content.cloneNode(true))
  }
})()
