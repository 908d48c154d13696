import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './dialog.module.css'

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
}

const nothing = () => {}

/* Of the compound parts, because Modal.Header is a <header>: in a portal that makes a second banner. */
export function Dialog({
  title,
  children,
  onClose,
  opened = true,
  size,
  ownFocus = false,
}: DialogProps) {
  const { t } = useLingui()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? nothing}
      closeOnClickOutside={false}
      closeOnEscape={onClose !== undefined}
      transitionProps={{ duration: 0 }}
      {...(size === undefined ? {} : { size })}
    >
      <Modal.Overlay />
      <Modal.Content className={css.content ?? ''}>
        <div className={css.head}>
          <Modal.Title tabIndex={-1} data-autofocus={ownFocus ? undefined : true}>
            {title}
          </Modal.Title>
          {onClose ? <Modal.CloseButton aria-label={t`Close`} size={44} iconSize={20} /> : null}
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
