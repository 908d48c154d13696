/**
 * jsdom opens and closes a <dialog>, but not as a modal one. This gives the focus back and hears Escape as browsers do;
 * what they do besides (nothing else can be reached, Tab stays inside) is seen by tests/e2e/dialog.spec.ts.
 */
export function makeDialogsModal(): void {
  if ('showModal' in HTMLDialogElement.prototype) return
  const openers = new WeakMap<HTMLDialogElement, Element | null>()
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      openers.set(this, document.activeElement)
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
      queueMicrotask(() => this.dispatchEvent(new Event('close')))
      const opener = openers.get(this)
      if (opener instanceof HTMLElement) opener.focus()
    },
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const upper = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (upper?.getAttribute('closedby') === 'none') return
    upper?.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
}
