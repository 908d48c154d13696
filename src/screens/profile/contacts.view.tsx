import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box, Button, Group } from '@mantine/core'
import { IconBrandTelegram, IconMail, IconPhone, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ContactKind } from '../../machines/contact-change.machine.ts'
import type { PersonalData, profileMachine } from '../../machines/profile.machine.ts'
import { isOffered } from '../../machines/telegram-offer.ts'
import { addressOf } from '../addresses.ts'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { phoneText } from '../parts/phone-text.ts'
import { StatusChip } from '../parts/status-chip.tsx'
import type { ViewProps } from '../view.ts'
import css from './profile.module.css'

type ContactsProps = ViewProps<typeof profileMachine> & { data: PersonalData }

const changes = {
  phone: msg`The new phone is confirmed`,
  email: msg`The new e-mail is confirmed`,
  telegramLinked: msg`Telegram is linked`,
  telegramUnlinked: msg`Telegram is no longer linked`,
} satisfies Record<string, MessageDescriptor>

export function ContactsView({ snapshot, report, data }: ContactsProps) {
  const { t, i18n } = useLingui()
  const { changed } = snapshot.context
  const { phone, phoneConfirmed, email, emailConfirmed, telegram } = data.contacts

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
        <Notice kind="done" role="status" title={i18n._(changes[changed])}>
          {changed === 'telegramLinked' ? (
            <Trans>You can sign in with it, and choose it for codes under Security.</Trans>
          ) : null}
        </Notice>
      ) : null}
      <ul className={layout.list}>
        <ContactRow
          icon={IconPhone}
          title={<Trans>Phone</Trans>}
          value={phone === null ? null : phoneText(phone)}
          state={phone === null ? null : <Confirmed isConfirmed={phoneConfirmed} />}
          action={change('phone', phone === null ? t`Add a phone` : t`Change the phone`, phone)}
        />
        <ContactRow
          icon={IconMail}
          title={<Trans>E-mail</Trans>}
          value={email}
          state={email === null ? null : <Confirmed isConfirmed={emailConfirmed} />}
          way={
            email === null || emailConfirmed ? null : (
              <Anchor
                component={Link}
                className={css.confirm ?? ''}
                href={addressOf({ name: 'emailVerification', query: {} })}
              >
                <Trans>Confirm the e-mail</Trans>
              </Anchor>
            )
          }
          action={change('email', email === null ? t`Add an e-mail` : t`Change the e-mail`, email)}
        />
        {telegram !== null || isOffered(data.telegramOffer) ? (
          <ContactRow
            icon={IconBrandTelegram}
            title={<Trans>Telegram</Trans>}
            value={telegram}
            none={<Trans>Not linked</Trans>}
            state={
              telegram === null ? null : (
                <StatusChip kind="done">
                  <Trans>Linked</Trans>
                </StatusChip>
              )
            }
            action={
              <Button
                variant="default"
                size="sm"
                aria-label={telegram === null ? t`Link Telegram` : t`Unlink Telegram`}
                disabled={!snapshot.can({ type: 'telegram.chosen' })}
                onClick={() => report({ type: 'telegram.chosen' })}
              >
                {telegram === null ? <Trans>Link</Trans> : <Trans>Unlink</Trans>}
              </Button>
            }
          />
        ) : null}
      </ul>
    </>
  )
}

function Confirmed({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? (
    <StatusChip kind="done">
      <Trans context="phone or e-mail">Confirmed</Trans>
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
  /** The message shown then. */
  none?: ReactNode
  state?: ReactNode
  /** Leads to what the state still lacks. */
  way?: ReactNode
  action?: ReactNode
}

function ContactRow({
  icon: Icon,
  title,
  value,
  none = <Trans>Not given</Trans>,
  state,
  way,
  action,
}: ContactRowProps) {
  return (
    <li className={css.contact}>
      <span className={layout.tile} aria-hidden>
        <Icon size={20} stroke={1.75} />
      </span>
      <Box lh={1.4}>
        <Group gap="0.25rem 0.5rem">
          <Box component="span" fz="0.8125rem" c="dimmed">
            {title}
          </Box>
          {state}
        </Group>
        <Box
          {...(value === null ? {} : { className: layout.breaks, translate: 'no' })}
          mt="0.125rem"
          fw={500}
        >
          {value ?? none}
        </Box>
        {way}
      </Box>
      {action}
    </li>
  )
}
