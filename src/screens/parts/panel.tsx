import type { ReactNode } from 'react'
import { ModalFrame } from './modal-frame.tsx'

type PanelProps = {
  title: ReactNode
  children: ReactNode
  onClose: () => void
  opened?: boolean
  /** On phones as high as the window allows, whatever its content, which comes later. */
  isTall?: boolean
}

/** Details of a row, or a menu: from the right on wide screens, a sheet from the bottom on phones. A tap beside it closes it. */
export function Panel({ title, children, onClose, opened = true, isTall }: PanelProps) {
  return opened ? (
    <ModalFrame
      kind="panel"
      title={title}
      onClose={onClose}
      size="27rem"
      ownFocus={false}
      closesOutside
      isTall={isTall}
    >
      {children}
    </ModalFrame>
  ) : null
}
