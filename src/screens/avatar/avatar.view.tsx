import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import type { avatarMachine } from '../../machines/avatar.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SettingsLayout } from '../settings-layout/settings-layout.view.tsx'
import type { ViewProps } from '../view.ts'
import css from './avatar.module.css'
import { CropView } from './crop.view.tsx'

type AvatarViewProps = ViewProps<typeof avatarMachine> & { name: string }

export function AvatarView({ snapshot, report, name }: AvatarViewProps) {
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) report({ type: 'file.chosen', file })
  }
  return (
    <SettingsLayout current="settingsAvatar">
      <Card
        style={{ maxWidth: '40rem' }}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={drop}
      >
        <CardHead title={<Trans>Your picture</Trans>} />
        {snapshot.matches({ editing: 'opening' }) ? <Skeleton shape="amount" /> : null}
        {snapshot.matches({ editing: 'cropping' }) || snapshot.matches({ editing: 'uploading' }) ? (
          <CropView snapshot={snapshot} report={report} />
        ) : null}
        {snapshot.matches('editing') ? null : (
          <Shown snapshot={snapshot} report={report} name={name} />
        )}
      </Card>
    </SettingsLayout>
  )
}

function Shown({ snapshot, report, name }: AvatarViewProps) {
  const { t } = useLingui()
  const { avatar, failure } = snapshot.context
  const isRemoving = snapshot.matches('removing')
  const decline = () => report({ type: 'removal.declined' })
  const canChoose = snapshot.matches('showing')
  return (
    <Stack gap="md">
      <div className={css.shown}>
        <Avatar name={name} src={avatar} size="xl" />
        <Stack gap="0.625rem">
          <p className={css.text}>
            <Trans>
              JPEG or PNG, up to 5 MB. Larger photos are made smaller for you. You can also drop a
              photo here or paste one.
            </Trans>
          </p>
          <p className={css.text}>
            <Trans>Your partners and the people you invite see it next to your login.</Trans>
          </p>
          <div className={css.actions}>
            <Button
              component="label"
              className={css.choose ?? ''}
              leftSection={<IconPhoto size={20} stroke={1.75} aria-hidden />}
              {...(canChoose ? {} : { 'data-disabled': true })}
            >
              <input
                className={css.input}
                type="file"
                accept="image/jpeg,image/png"
                aria-label={avatar === null ? t`Choose a photo` : t`Choose another photo`}
                disabled={!canChoose}
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0]
                  // The same file may be chosen again.
                  event.currentTarget.value = ''
                  if (file) report({ type: 'file.chosen', file })
                }}
              />
              <span aria-hidden>
                {avatar === null ? (
                  <Trans>Choose a photo</Trans>
                ) : (
                  <Trans>Choose another photo</Trans>
                )}
              </span>
            </Button>
            {avatar === null ? null : (
              <Button
                variant="default"
                color="danger"
                disabled={!snapshot.can({ type: 'removal.requested' })}
                onClick={() => report({ type: 'removal.requested' })}
              >
                {isRemoving ? <Trans>Removing…</Trans> : <Trans>Remove</Trans>}
              </Button>
            )}
          </div>
        </Stack>
      </div>
      {canChoose ? <FailureMessage failure={failure} /> : null}
      {snapshot.matches('confirmingRemoval') ? (
        <Dialog title={<Trans>Remove your picture?</Trans>} onClose={decline}>
          <p className={css.question}>
            <Trans>
              Your initials will be shown instead. To get it back, choose the photo again.
            </Trans>
          </p>
          <div className={css.answers}>
            <Button onClick={decline}>
              <Trans>Keep the picture</Trans>
            </Button>
            <Button
              variant="default"
              color="danger"
              onClick={() => report({ type: 'removal.confirmed' })}
            >
              <Trans>Remove the picture</Trans>
            </Button>
          </div>
        </Dialog>
      ) : null}
    </Stack>
  )
}
