import '@mantine/core/styles/CloseButton.layer.css'
import { useLingui } from '@lingui/react/macro'
import { CloseButton, FocusTrap, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import css from './modal-frame.module.css'

type ModalFrameProps = {
  kind: 'dialog' | 'panel'
  title: ReactNode
  children: ReactNode
  onClose: (() => void) | undefined
  size: string
  ownFocus: boolean
  closesOutside: boolean
}

/*
 * Of our own, because Mantine's Modal brings a scroll area, a scroll lock and a <header> that in a portal makes a
 * second banner: eleven kilobytes of the first screen. The page behind is locked by base.css through `aria-modal`.
 */
export function ModalFrame({
  kind,
  title,
  children,
  onClose,
  size,
  ownFocus,
  closesOutside,
}: ModalFrameProps) {
  const { t } = useLingui()
  const titleId = useId()
  useWindowEvent(
    'keydown',
    (event) => {
      if (isOwnEscape(event, titleId)) onClose?.()
    },
    { capture: true },
  )
  const width: CSSProperties & { '--modal-width': string } = { '--modal-width': size }
  return createPortal(
    <div className={css.stage} data-kind={kind} ref={giveFocusBack}>
      <div className={css.scrim} onClick={closesOutside ? onClose : undefined} aria-hidden />
      <FocusTrap>
        <div
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          className={css.content}
          style={width}
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
        </div>
      </FocusTrap>
    </div>,
    document.body,
  )
}

/** Of two dialogs only the upper one closes, and not while a list inside it is open. */
function isOwnEscape(event: KeyboardEvent, titleId: string): boolean {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return false
  const inOpenList =
    event.target instanceof Element &&
    event.target.closest('[data-mantine-stop-propagation="true"]')
  const upper = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return !inOpenList && upper?.getAttribute('aria-labelledby') === titleId
}

/** At this moment the focus is still where the person was. */
function giveFocusBack() {
  const before = document.activeElement
  return () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
