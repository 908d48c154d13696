import { stored } from './look.ts'

/** Says in the frame who the person is and where they are. */
export function nameFrame(frame: DocumentFragment): void {
  const { pathname } = location
  const isHome = pathname === '/'
  const section = pathname.replace(/(?<=.)\/.*/, '')
  for (const link of frame.querySelectorAll('nav a')) {
    link.ariaCurrent = link.getAttribute('href') === section ? 'page' : null
  }
  const heading = frame.querySelector('h1')
  const name = firstName()
  if (heading && isHome && name !== null) {
    heading.textContent = heading.textContent.replace('%name%', name)
  } else {
    heading?.replaceChildren(frame.querySelector(`nav a[href="${pathname}"]`)?.textContent ?? '')
  }
  for (const part of frame.querySelectorAll<HTMLElement>('[data-at]')) {
    if ((part.dataset.at === 'home') !== isHome) part.remove()
  }
}

/** Checks what is stored, which may be old, foreign or damaged. */
function firstName(): string | null {
  try {
    const { fullName, login } = JSON.parse(stored('user') ?? '')
    return String(fullName ?? login).split(' ')[0] ?? null
  } catch {
    return null
  }
}
