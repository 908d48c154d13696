import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Stack } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { securityChangeMachine } from '../../machines/security-change.machine.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Notice } from '../parts/notice.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import type { ViewProps } from '../view.ts'
import css from './security.module.css'

type SecurityChangeProps = ViewProps<typeof securityChangeMachine>

/** A file without a request: nothing but the page ever knows of it. */
const fileOf = (codes: string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`

export function RecoveryCodesView({
  snapshot,
  report,
  copy,
}: SecurityChangeProps & { copy: ReactNode }) {
  const { t } = useLingui()
  const { recoveryCodes, areCodesSaved } = snapshot.context
  const canClose = snapshot.can({ type: 'change.closed' })
  const close = () => report({ type: 'change.closed' })
  return (
    <Dialog
      title={<Trans>Save your recovery codes</Trans>}
      size="30rem"
      onClose={canClose ? close : undefined}
    >
      <Stack gap="md">
        <Notice kind="warn" title={<Trans>They are shown only now</Trans>}>
          <Trans>
            If you can’t get a code, use one of these once instead. Keep them apart from your phone.
            Earlier recovery codes no longer work.
          </Trans>
        </Notice>
        <ol
          className={css.codes}
          data-copy="recovery-codes"
          aria-label={t`Recovery codes`}
          translate="no"
        >
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={css.actions}>
          {copy}
          <Button
            component="a"
            variant="default"
            href={fileOf(recoveryCodes)}
            download="cabinet-recovery-codes.txt"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            <Trans>Download</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
            onClick={() => report({ type: 'codes.printed' })}
          >
            <Trans>Print</Trans>
          </Button>
        </div>
        <div className={css.keeping}>
          <Checkbox
            checked={areCodesSaved}
            onChange={(event) =>
              report({ type: 'codes.saved', areSaved: event.currentTarget.checked })
            }
            label={<Trans>I have saved these codes</Trans>}
          />
          <SubmitButton disabled={!canClose} onClick={close}>
            <Trans>Done</Trans>
          </SubmitButton>
        </div>
      </Stack>
    </Dialog>
  )
}

/** The change may have been carried out, but the codes that came with it were lost. */
export function MissingCodesView({ snapshot, report }: SecurityChangeProps) {
  const { authenticator, methodBefore } = snapshot.context
  return (
    <Dialog
      title={<Trans>Your recovery codes are missing</Trans>}
      onClose={() => report({ type: 'change.closed' })}
    >
      <Stack gap="md">
        <Notice
          kind="warn"
          role="status"
          title={
            authenticator === null ? (
              <Trans>The new recovery codes did not arrive</Trans>
            ) : methodBefore === 'authenticator' ? (
              <Trans>We don’t know whether the new app is set up. Try its code first</Trans>
            ) : (
              <Trans>The app is set up, but the recovery codes did not arrive</Trans>
            )
          }
        >
          <Trans>
            The answer was lost on its way. Earlier recovery codes may no longer work. Make new ones
            so that you are not locked out.
          </Trans>
        </Notice>
        <Button size="lg" onClick={() => report({ type: 'renewal.requested' })}>
          <Trans>Make new recovery codes</Trans>
        </Button>
        <Button variant="subtle" onClick={() => report({ type: 'change.closed' })}>
          <Trans>Later</Trans>
        </Button>
      </Stack>
    </Dialog>
  )
}
