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
          <Section title={<Trans>Glossary</Trans>}>
            <Stack component="dl" gap="sm" m={0} pt="xs">
              <Glossary />
            </Stack>
          </Section>
        </div>
        <div className={layout.page}>
          <Section title={<Trans>Networks</Trans>}>
            <Text>
              <Trans>
                A currency can be sent over different networks. Use only the network shown on the
                refill. On another one the money may be lost.
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
            <Section title={<Trans>Didn’t find your question?</Trans>}>
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
          Open Refill, choose a currency, its network and an amount. Send exactly that amount to the
          address shown. We credit it once the network has confirmed it.
        </Trans>
      </Answer>
      <Answer to={<Trans>I sent money and don’t see it. What now?</Trans>}>
        <Trans>
          It takes from seconds to an hour, depending on the network. The refill’s page shows how
          far it is. It also says what happens if the amount differs or comes late.
        </Trans>
      </Answer>
      <Answer to={<Trans>When can I withdraw?</Trans>}>
        <Trans>
          Everything available on your balance, at any time. A deposit comes back when its term
          ends. You can close it early: you see what it costs before you confirm.
        </Trans>
      </Answer>
      <Answer to={<Trans>What does a withdrawal cost?</Trans>}>
        <Trans>
          The fee depends on the payment method. You see the fee and the amount you’ll get before
          you confirm.
        </Trans>
      </Answer>
      <Answer to={<Trans>Will I get exactly this yield?</Trans>}>
        <Trans>No. All yields are estimates. What you really earned is listed in Operations.</Trans>
      </Answer>
      <Answer to={<Trans>I lost my phone. How do I sign in?</Trans>}>
        <Trans>
          Use one of the recovery codes you saved. Without them only support can help you.
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
        <Trans>Money you lock on a plan for its term.</Trans>
      </Word>
      <Word name={<Trans>Plan</Trans>}>
        <Trans>Sets the estimated daily yield, the term and the limits of a deposit.</Trans>
      </Word>
      <Word name={<Trans>Earnings</Trans>}>
        <Trans>What a deposit earns each full day.</Trans>
      </Word>
      <Word name={<Trans>Locked</Trans>}>
        <Trans>Already earned, but paid out only when the term ends.</Trans>
      </Word>
      <Word name={<Trans>Close early</Trans>}>
        <Trans>To end a deposit before its term. Its locked earnings are lost.</Trans>
      </Word>
      <Word name={<Trans>Auto-renew</Trans>}>
        <Trans>When the term ends, your deposit opens the next one by itself.</Trans>
      </Word>
      <Word name={<Trans>Basket</Trans>}>
        <Trans>The currencies that a plan invests in, each with its share.</Trans>
      </Word>
      <Word name={<Trans>Level</Trans>}>
        <Trans>How far a partner is from you. Level 1 are people you invited yourself.</Trans>
      </Word>
      <Word name={<Trans>Referral income</Trans>}>
        <Trans>A percentage of the deposits your partners open.</Trans>
      </Word>
      <Word name={<Trans>Team bonus</Trans>}>
        <Trans>A percentage of what your partners earn.</Trans>
      </Word>
      <Word name={<Trans>Memo, tag</Trans>}>
        <Trans>A number next to the address. Without it we can’t tell whose transfer it is.</Trans>
      </Word>
    </>
  )
}

function Networks() {
  return (
    <>
      <Word name={<span translate="no">TRC20</span>}>
        <Trans>Tokens on Tron, such as USDT. Low fees, takes minutes.</Trans>
      </Word>
      <Word name={<span translate="no">ERC20</span>}>
        <Trans>Tokens on Ethereum, such as USDT. Higher network fees.</Trans>
      </Word>
      <Word name={<span translate="no">Bitcoin</span>}>
        <Trans>BTC only. Takes ten minutes to an hour.</Trans>
      </Word>
      <Word name={<span translate="no">Ethereum</span>}>
        <Trans>ETH itself. Takes a few minutes.</Trans>
      </Word>
      <Word name={<span translate="no">TON</span>}>
        <Trans>TON only. Takes seconds, often needs a memo.</Trans>
      </Word>
      <Word name={<span translate="no">XRP Ledger</span>}>
        <Trans>XRP only. Takes seconds, often needs a tag.</Trans>
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
