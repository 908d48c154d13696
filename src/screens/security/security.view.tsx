import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Stack, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Security, SecurityChange } from '../../api/contract/security.ts'
import type { securityMachine } from '../../machines/security.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import { changedTo, confirmations, methodIcons, methodNames, needs } from './method-texts.ts'
import { PasskeysView } from './passkeys.view.tsx'
import css from './security.module.css'
import { WaitsView } from './waits.view.tsx'

type SecurityProps = ViewProps<typeof securityMachine> & {
  /** The change under way, shown at the setting it is about. */
  change: ReactNode
  sessions: ReactNode
}

export function SecurityView(props: SecurityProps) {
  const { snapshot, report, sessions } = props
  const { security, failure } = snapshot.context
  return (
    <div className={layout.halves}>
      <div className={layout.page}>
        {security === null ||
        snapshot.matches('loading') ||
        snapshot.matches('notLoaded') ? null : (
          <WaitsView snapshot={snapshot} report={report} security={security} />
        )}
        <Card>
          <CardHead title={<Trans>How you get codes</Trans>} />
          {snapshot.matches('notLoaded') ? (
            <FailureMessage
              failure={failure}
              action={
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => report({ type: 'retry.requested' })}
                >
                  <Trans>Try again</Trans>
                </Button>
              }
            >
              <Trans>We couldn’t load your security settings. They have not changed.</Trans>
            </FailureMessage>
          ) : security === null || snapshot.matches('loading') ? (
            <Skeleton shape="rows" count={4} />
          ) : (
            <Settings {...props} security={security} />
          )}
        </Card>
      </div>
      <div className={layout.page}>
        {sessions}
        <Card>
          <CardHead title={<Trans>Password</Trans>} />
          <div className={css.aside}>
            <Text size="sm" c="dimmed">
              <Trans>A change ends all other sessions.</Trans>
            </Text>
            <Button
              component={Link}
              variant="default"
              href={addressOf({ name: 'settingsPassword', query: {} })}
            >
              <Trans>Change the password</Trans>
            </Button>
          </div>
        </Card>
        {security === null ||
        snapshot.matches('loading') ||
        snapshot.matches('notLoaded') ? null : (
          <PasskeysView {...props} security={security} />
        )}
      </div>
    </div>
  )
}

type Subject = 'method' | 'codeAtSignIn' | 'renewRecoveryCodes'
const subjects: readonly Subject[] = ['method', 'codeAtSignIn', 'renewRecoveryCodes']
const subjectOf = (change: SecurityChange): Subject | undefined =>
  subjects.find((subject) => subject in change)

function Settings(props: SecurityProps & { security: Security }) {
  const { snapshot, report, security, change } = props
  const { i18n } = useLingui()
  const { marked, isChanged } = snapshot.context
  const request = (asked: SecurityChange) => report({ type: 'change.requested', change: asked })
  const canRequest = (asked: SecurityChange) =>
    snapshot.can({ type: 'change.requested', change: asked })
  const subject = snapshot.context.change && subjectOf(snapshot.context.change)

  /** Tells how the change of this setting goes on, and then that it was carried out. */
  const progressOf = (of: Subject, done: ReactNode) =>
    subject !== of ? null : isChanged ? (
      <Notice kind="done" role="status">
        {done}
      </Notice>
    ) : (
      change
    )

  const { codeAtSignIn, method, recoveryCodesLeft } = security
  const renewal = { renewRecoveryCodes: true } as const
  const anotherApp = { method: 'authenticator' } as const
  return (
    <Stack gap="md">
      <Methods {...props} />
      {marked !== null && marked !== method ? (
        <Stack gap="sm" p="0.875rem" bdrs="md" bg="var(--cb-inset)">
          <Text size="sm" c="dimmed">
            {i18n._(confirmations[method])}
          </Text>
          {snapshot.matches('changing') ? null : (
            <div className={css.actions}>
              <Button onClick={() => request({ method: marked })}>
                <Trans>Continue</Trans>
              </Button>
              <Button variant="default" onClick={() => report({ type: 'method.unmarked' })}>
                <Trans>Leave it as it is</Trans>
              </Button>
            </div>
          )}
        </Stack>
      ) : null}
      {progressOf('method', i18n._(changedTo[method]))}
      <hr className={css.line} />
      <Switch
        classNames={{ body: layout.switch ?? '', labelWrapper: layout.grow ?? '' }}
        labelPosition="left"
        label={<Trans>Ask for a code at every sign-in</Trans>}
        description={<Trans>Recommended. Nobody can sign in with your password alone.</Trans>}
        checked={codeAtSignIn}
        disabled={!canRequest({ codeAtSignIn: !codeAtSignIn })}
        onChange={() => request({ codeAtSignIn: !codeAtSignIn })}
      />
      {progressOf(
        'codeAtSignIn',
        codeAtSignIn ? (
          <Trans>From now on a code is asked for at every sign-in.</Trans>
        ) : (
          <Trans>From now on your login and password are enough to sign in.</Trans>
        ),
      )}
      {method === 'authenticator' ? (
        <>
          <hr className={css.line} />
          <div className={css.aside}>
            <div>
              <h3 className={css.label}>
                <Trans>Another phone</Trans>
              </h3>
              <Text size="sm" c="dimmed">
                <Trans>An app on a new phone replaces the current one.</Trans>
              </Text>
            </div>
            <Button
              variant="default"
              disabled={!canRequest(anotherApp)}
              onClick={() => request(anotherApp)}
            >
              <Trans>Set up another app</Trans>
            </Button>
          </div>
        </>
      ) : null}
      <hr className={css.line} />
      <div className={css.aside}>
        <div>
          <h3 className={css.label}>
            <Trans>Recovery codes</Trans>
          </h3>
          <Text size="sm" c="dimmed">
            <Plural
              value={recoveryCodesLeft}
              _0="You have none. Make them before you need them. Each replaces a code once."
              one="# code left. Each replaces a code once."
              other="# codes left. Each replaces a code once."
            />
          </Text>
        </div>
        <Button variant="default" disabled={!canRequest(renewal)} onClick={() => request(renewal)}>
          {recoveryCodesLeft === 0 ? <Trans>Make them</Trans> : <Trans>Make new ones</Trans>}
        </Button>
      </div>
      {progressOf('renewRecoveryCodes', <Trans>Your recovery codes are new.</Trans>)}
    </Stack>
  )
}

function Methods({ snapshot, report, security }: SecurityProps & { security: Security }) {
  const { i18n, t } = useLingui()
  const { marked } = snapshot.context
  return (
    <div className={css.methods} role="radiogroup" aria-label={t`How you get codes`}>
      {security.methods.map(({ method, available, maskedTarget }) => {
        const Icon = methodIcons[method]
        const isInForce = method === security.method
        const need = needs[method]
        return (
          <div key={method} className={css.method}>
            <label className={css.name}>
              <input
                type="radio"
                name="method"
                value={method}
                checked={method === (marked ?? security.method)}
                disabled={!snapshot.can({ type: 'method.marked', method })}
                onChange={() => report({ type: 'method.marked', method })}
              />
              <span className={layout.tile} data-chosen={isInForce || undefined} aria-hidden>
                <Icon size={20} stroke={1.75} />
              </span>
              <span className={css.words}>
                <span>{i18n._(methodNames[method])}</span>
                {maskedTarget !== '' ? (
                  <Text span size="sm" c="dimmed" translate="no">
                    {maskedTarget}
                  </Text>
                ) : method === 'authenticator' ? (
                  <Text span size="sm" c="dimmed">
                    <Trans>Works offline</Trans>
                  </Text>
                ) : null}
              </span>
            </label>
            {need && !available ? (
              <Anchor
                component={Link}
                className={css.need ?? ''}
                href={addressOf({ name: need.location, query: {} })}
              >
                {i18n._(need.way)}
              </Anchor>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}
