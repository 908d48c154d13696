import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { IconBrandTelegram, IconMail, IconPhone, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Contacts } from '../../api/contract/user.ts'
import type { ContactKind } from '../../machines/contact-change.machine.ts'
import type { profileMachine } from '../../machines/profile.machine.ts'
import { addressOf } from '../addresses.ts'
import { Notice } from '../parts/notice.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import type { ViewProps } from '../view.ts'
import css from './profile.module.css'

type ContactsProps = ViewProps<typeof profileMachine> & { contacts: Contacts }

export function ContactsView({ snapshot, report, contacts }: ContactsProps) {
  const { t } = useLingui()
  const { changed } = snapshot.context
  const { phone, phoneConfirmed, email, emailConfirmed, telegram } = contacts

  const change = (kind: ContactKind, label: string, current: string | null) => (
    <Button
      variant="default"
      size="sm"
      aria-label={label}
      disabled={!snapshot.can({ type: 'contact.chosen', kind })}
      onClick={() => report({ type: 'contact.chosen', kind })}
    >
      {current === null ? <Trans>Add</Trans> : <Trans>Change</Trans>}
    </Button>
  )

  return (
    <>
      {changed ? (
        <Notice
          kind="done"
          role="status"
          title={
            changed === 'phone' ? (
              <Trans>The new phone is confirmed</Trans>
            ) : (
              <Trans>The new e-mail is confirmed</Trans>
            )
          }
        />
      ) : null}
      <ul className={css.contacts}>
        <ContactRow
          icon={IconPhone}
          title={<Trans>Phone</Trans>}
          value={phone}
          state={phone === null ? null : <Confirmed isConfirmed={phoneConfirmed} />}
          action={change('phone', phone === null ? t`Add a phone` : t`Change the phone`, phone)}
        />
        <ContactRow
          icon={IconMail}
          title={<Trans>E-mail</Trans>}
          value={email}
          state={
            email === null ? null : (
              <>
                <Confirmed isConfirmed={emailConfirmed} />
                {emailConfirmed ? null : (
                  <Anchor
                    className={css.confirm ?? ''}
                    href={addressOf({ name: 'emailVerification', query: {} })}
                  >
                    <Trans>Confirm the e-mail</Trans>
                  </Anchor>
                )}
              </>
            )
          }
          action={change('email', email === null ? t`Add an e-mail` : t`Change the e-mail`, email)}
        />
        {telegram === null ? null : (
          <ContactRow
            icon={IconBrandTelegram}
            title={<Trans>Telegram</Trans>}
            value={telegram}
            state={
              <StatusChip kind="done">
                <Trans>Linked</Trans>
              </StatusChip>
            }
          />
        )}
      </ul>
    </>
  )
}

function Confirmed({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? (
    <StatusChip kind="done">
      <Trans>Confirmed</Trans>
    </StatusChip>
  ) : (
    <StatusChip kind="wait">
      <Trans>Not confirmed yet</Trans>
    </StatusChip>
  )
}

type ContactRowProps = {
  icon: TablerIcon
  title: ReactNode
  /** Null where there is none. */
  value: string | null
  state?: ReactNode
  action?: ReactNode
}

function ContactRow({ icon: Icon, title, value, state, action }: ContactRowProps) {
  return (
    <li className={css.contact}>
      <span className={css.tile} aria-hidden>
        <Icon size={20} stroke={1.75} />
      </span>
      <div className={css.what}>
        <div className={css.kind}>{title}</div>
        <div className={css.value} translate={value === null ? undefined : 'no'}>
          {value ?? <Trans>Not given</Trans>}
        </div>
        {state ? <div className={css.state}>{state}</div> : null}
      </div>
      {action}
    </li>
  )
}
