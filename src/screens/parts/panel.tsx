import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './dialog.module.css'

type PanelProps = {
  title: ReactNode
  children: ReactNode
  onClose: () => void
  opened?: boolean
}

/** Details of a row, or a menu: from the right on wide screens, a sheet from the bottom on phones. */
export function Panel({ title, children, onClose, opened = true }: PanelProps) {
  const { t } = useLingui()
  return (
    <Drawer.Root opened={opened} onClose={onClose} transitionProps={{ duration: 0 }}>
      <Drawer.Overlay />
      <Drawer.Content className={css.content ?? ''}>
        <div className={css.head}>
          <Drawer.Title tabIndex={-1} data-autofocus>
            {title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t`Close`} size={44} iconSize={20} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
