import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Card, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { User } from '../../api/contract/session.ts'
import { Shortcuts } from '../command-palette/shortcuts.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { LegalLinks } from '../parts/legal-links.tsx'
import { Help as Contact, useLegal, useSupport } from '../parts/support.tsx'
import css from './help.module.css'

/** Null for a visitor, whose page brings its own heading. */
export function HelpView({ user }: { user: User | null }) {
  const { t } = useLingui()
  const support = useSupport()
  const legal = useLegal()
  return (
    <Stack gap="md">
      {user === null ? (
        <>
          <title>{t`Help · Cabinet`}</title>
          <Title order={1} tabIndex={-1}>
            <Trans context="page">Help</Trans>
          </Title>
        </>
      ) : null}
      <div className={layout.halves}>
        <div className={layout.page}>
          <Section title={<Trans>Questions and answers</Trans>}>
            <Answers />
          </Section>
          <Section title={<Trans>Words</Trans>}>
            <Stack component="dl" gap="sm" m={0} pt="xs">
              <Glossary />
            </Stack>
          </Section>
        </div>
        <div className={layout.page}>
          <Section title={<Trans>Networks</Trans>}>
            <Text>
              <Trans>
                A currency travels on a network. Send only on the network that the refill names: on
                another one the money may be lost.
              </Trans>
            </Text>
            <Stack component="dl" gap="sm" m={0} pt="xs">
              <Networks />
            </Stack>
          </Section>
          <Section title={<Trans>Keyboard</Trans>}>
            <Shortcuts />
          </Section>
          {legal.length === 0 ? null : (
            <Section title={<Trans>Terms and risks</Trans>}>
              <Stack gap={0} align="start">
                <LegalLinks className={css.legal} />
              </Stack>
            </Section>
          )}
          {support === null ? null : (
            <Section title={<Trans>Your question is not here?</Trans>}>
              <Contact />
            </Section>
          )}
        </div>
      </div>
    </Stack>
  )
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card component="section">
      <CardHead title={title} />
      {children}
    </Card>
  )
}

function Answers() {
  return (
    <>
      <Answer to={<Trans>How do I refill my balance?</Trans>}>
        <Trans>
          Choose Refill, a payment method and an amount. Send exactly that amount to the address
          shown. It is on your balance when the network has confirmed the transfer.
        </Trans>
      </Answer>
      <Answer to={<Trans>I sent money and do not see it. What now?</Trans>}>
        <Trans>
          A network needs from seconds to an hour. The page of the refill shows how far it is, and
          what happens if the amount differs or came late.
        </Trans>
      </Answer>
      <Answer to={<Trans>When can I withdraw?</Trans>}>
        <Trans>
          Whatever is available on your balance, at any time. An amount in a deposit comes back at
          the end of its term, or earlier: what that costs is shown before you confirm.
        </Trans>
      </Answer>
      <Answer to={<Trans>What does a withdrawal cost?</Trans>}>
        <Trans>
          The fee depends on the payment method. You see it, and what arrives, before you confirm.
        </Trans>
      </Answer>
      <Answer to={<Trans>Is the yield certain?</Trans>}>
        <Trans>No. All yields are estimated; what was really accrued stands in Operations.</Trans>
      </Answer>
      <Answer to={<Trans>I lost my phone. How do I sign in?</Trans>}>
        <Trans>
          Use one of the recovery codes that you kept. Without them only support can help you.
        </Trans>
      </Answer>
    </>
  )
}

function Answer({ to, children }: { to: ReactNode; children: ReactNode }) {
  return (
    <details className={css.answer}>
      <summary className={css.question}>{to}</summary>
      <Text c="dimmed">{children}</Text>
    </details>
  )
}

function Glossary() {
  return (
    <>
      <Word name={<Trans>Deposit</Trans>}>
        <Trans>An amount that is locked on a plan for its term.</Trans>
      </Word>
      <Word name={<Trans>Plan</Trans>}>
        <Trans>Says the estimated daily yield, the term and the limits of a deposit.</Trans>
      </Word>
      <Word name={<Trans>Accrual</Trans>}>
        <Trans>What a deposit earned on one full day.</Trans>
      </Word>
      <Word name={<Trans>Withheld</Trans>}>
        <Trans>Accrued already, but yours only when the term ends.</Trans>
      </Word>
      <Word name={<Trans>Close early</Trans>}>
        <Trans>To end a deposit before its term; what was withheld is lost.</Trans>
      </Word>
      <Word name={<Trans>Autoinvestment</Trans>}>
        <Trans>When the term ends, the amount opens the next deposit by itself.</Trans>
      </Word>
      <Word name={<Trans>Crypto case</Trans>}>
        <Trans>The currencies that back a plan, each with its weight.</Trans>
      </Word>
      <Word name={<Trans>Line</Trans>}>
        <Trans>How far a partner is from you: you invited line 1 yourself.</Trans>
      </Word>
      <Word name={<Trans>Referral income</Trans>}>
        <Trans>A percent of what your partners open deposits for.</Trans>
      </Word>
      <Word name={<Trans>Matching income</Trans>}>
        <Trans>A percent of what is accrued to your partners.</Trans>
      </Word>
      <Word name={<Trans>Memo, tag</Trans>}>
        <Trans>A number beside the address; without it nobody knows whose transfer it is.</Trans>
      </Word>
    </>
  )
}

function Networks() {
  return (
    <>
      <Word name={<span translate="no">TRC20</span>}>
        <Trans>Tokens on Tron, such as USDT: cheap, within minutes.</Trans>
      </Word>
      <Word name={<span translate="no">ERC20</span>}>
        <Trans>Tokens on Ethereum, such as USDT: the network fee is higher.</Trans>
      </Word>
      <Word name={<span translate="no">Bitcoin</span>}>
        <Trans>Carries BTC only; from ten minutes to an hour.</Trans>
      </Word>
      <Word name={<span translate="no">Ethereum</span>}>
        <Trans>Carries ETH itself; a few minutes.</Trans>
      </Word>
      <Word name={<span translate="no">TON</span>}>
        <Trans>Carries TON within seconds; often needs a memo.</Trans>
      </Word>
      <Word name={<span translate="no">XRP Ledger</span>}>
        <Trans>Carries XRP within seconds; often needs a tag.</Trans>
      </Word>
    </>
  )
}

function Word({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" fw={500}>
        {name}
      </Box>
      <Box component="dd" m={0} c="dimmed">
        {children}
      </Box>
    </div>
  )
}
