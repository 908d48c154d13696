import { useLingui } from '@lingui/react/macro'
import { CloseButton, Title } from '@mantine/core'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useId,
} from 'react'
import { createPortal } from 'react-dom'
import { IsClosing } from './closing.tsx'
import css from './modal-frame.module.css'
import { Covered, Messages } from './over-dialogs.ts'

type ModalFrameProps = {
  kind: 'dialog' | 'panel'
  title: ReactNode
  children: ReactNode
  onClose: (() => void) | undefined
  size: string
  ownFocus: boolean
  closesOutside: boolean
  /** On phones as high as the window allows, because what it shows comes later. */
  isTall?: boolean | undefined
  /** Then only its buttons close it: Escape is pressed too easily. */
  holdsTyped?: boolean | undefined
  place?: 'middle' | 'top'
}

/** Safari does not; there a click beside a dialog is one on the dialog itself. */
const knowsClosedBy = () => 'closedBy' in HTMLDialogElement.prototype

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/** The page behind is locked by base.css. */
export function ModalFrame({
  kind,
  title,
  children,
  onClose,
  size,
  ownFocus,
  closesOutside,
  isTall,
  holdsTyped = false,
  place,
}: ModalFrameProps) {
  const { t } = useLingui()
  const titleId = useId()
  const messages = use(Messages)
  const isCovered = use(Covered)
  const isClosing = use(IsClosing)
  const width: CSSProperties & { '--modal-width': string } = { '--modal-width': size }
  const requestClose = (event: DialogEvent) => {
    // A file input within says the same of its own window.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!holdsTyped) onClose?.()
  }
  const closeFromOutside = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    if (!isInside) onClose?.()
  }
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key, and the browser hears it
    <dialog
      ref={isCovered ? null : show}
      aria-labelledby={titleId}
      className={css.dialog}
      data-kind={kind}
      data-tall={isTall || undefined}
      data-place={place}
      data-closing={isClosing || undefined}
      style={width}
      closedby={onClose && !holdsTyped ? (closesOutside ? 'any' : 'closerequest') : 'none'}
      onCancel={requestClose}
      onClick={closesOutside && !knowsClosedBy() ? closeFromOutside : undefined}
      onClose={isCovered || isClosing ? undefined : showAgain}
    >
      <div className={css.head}>
        <Title
          order={2}
          id={titleId}
          className={css.title ?? ''}
          tabIndex={-1}
          data-autofocus={ownFocus ? undefined : true}
        >
          {title}
        </Title>
        {onClose ? (
          <CloseButton aria-label={t`Close`} size={44} iconSize={20} onClick={onClose} />
        ) : null}
      </div>
      <div className={css.body}>{children}</div>
      {messages}
    </dialog>,
    document.body,
  )
}

/** The browser gives the focus back on closing, but not when an open dialog is removed. */
function show(dialog: HTMLDialogElement) {
  // One that opens in the place of another gives the focus back to what had it before both.
  for (const closing of document.querySelectorAll<HTMLDialogElement>('body > [data-closing]')) {
    closing.close()
  }
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  return () => dialog.close()
}

/** Browsers close a dialog on a second Escape whatever was answered to the first; whether it is there, the flow says. */
function showAgain({ currentTarget: dialog }: DialogEvent) {
  if (dialog.isConnected && !dialog.open) show(dialog)
}
