import type { ReactNode } from 'react'
import { ModalFrame } from './modal-frame.tsx'

export type DialogProps = {
  title: ReactNode
  children: ReactNode
  /** Absent where there is no way back without an answer: then nothing closes it. */
  onClose?: (() => void) | undefined
  opened?: boolean
  /** CSS width on desktop; on phones it is a sheet from the bottom. */
  size?: string
  /** True where a field inside carries `data-autofocus`. Otherwise the title is focused, so that nothing is one Enter away. */
  ownFocus?: boolean
  /** Something typed would be lost: Escape does not close it, its buttons do. */
  holdsTyped?: boolean
  /** On phones as high as the window, whatever its content, which comes later. */
  isTall?: boolean
  /** `top`: its upper edge stays where it is, whatever its height becomes. */
  place?: 'middle' | 'top'
}

/** A tap beside it does not close it: what it asks was asked for a reason. */
export function Dialog({
  title,
  children,
  onClose,
  opened = true,
  size = '27.5rem',
  ownFocus = false,
  holdsTyped,
  isTall,
  place = 'middle',
}: DialogProps) {
  return opened ? (
    <ModalFrame
      kind="dialog"
      title={title}
      onClose={onClose}
      size={size}
      ownFocus={ownFocus}
      closesOutside={false}
      holdsTyped={holdsTyped}
      isTall={isTall}
      place={place}
    >
      {children}
    </ModalFrame>
  ) : null
}
