import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconSearchOff } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { User } from '../../api/contract/session.ts'
import type { helpMachine } from '../../machines/help.machine.ts'
import { addressOf } from '../addresses.ts'
import { Shortcuts } from '../command-palette/shortcuts.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import { Folded } from '../parts/folded.tsx'
import layout from '../parts/layout.module.css'
import { LegalLinks } from '../parts/legal-links.tsx'
import { matching } from '../parts/matching.ts'
import { SearchField } from '../parts/search-field.tsx'
import { Help as Contact, useLegal, useSupport } from '../parts/support.tsx'
import { titleOf } from '../shell/navigation.ts'
import type { ViewProps } from '../view.ts'
import { glossary, networks } from './glossary.ts'
import css from './help.module.css'
import { groups, questions } from './questions.ts'

type HelpProps = ViewProps<typeof helpMachine> & {
  /** Null for a visitor, whose page brings its own heading, and who cannot go to the pages that answers speak of. */
  user: User | null
}

export function HelpView({ snapshot, report, user }: HelpProps) {
  const { t, i18n } = useLingui()
  const support = useSupport()
  const legal = useLegal()
  const { search, answer } = snapshot.context
  const isSearching = snapshot.matches('searching')
  const { answers, words, nets } = useMatching(search)
  const count = answers.length + words.length + nets.length
  const answered = ({ id, label, note, page }: (typeof answers)[number]) => (
    <div key={id} className={css.answer}>
      <Folded title={label} isNamed={id === answer} isOpen={isSearching || id === answer}>
        <Text c="dimmed">{note}</Text>
        {user === null ? null : <PageLink name={page} />}
      </Folded>
    </div>
  )
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
      <search className={css.search}>
        <SearchField
          label={t`Search the help`}
          placeholder={t`USDT, fee, network`}
          value={search}
          onType={(typed) => report({ type: 'search.typed', search: typed })}
          onClear={() => report({ type: 'search.typed', search: '' })}
        />
      </search>
      <VisuallyHidden role="status">
        {isSearching ? <Plural value={count} one="# result" other="# results" /> : null}
      </VisuallyHidden>
      {count === 0 ? (
        <Card>
          <Empty order={2} icon={IconSearchOff} title={<Trans>Nothing found</Trans>}>
            <Trans>Try another word, such as “fee” or “network”.</Trans>
          </Empty>
        </Card>
      ) : null}
      <div className={layout.halves}>
        <div className={layout.page}>
          {answers.length === 0 ? null : (
            <Section title={<Trans>Questions and answers</Trans>}>
              {isSearching
                ? answers.map(answered)
                : groups.map((group) => (
                    <Fragment key={group.id}>
                      <Title order={3} className={css.group ?? ''}>
                        {i18n._(group.title)}
                      </Title>
                      {answers.filter((one) => one.group === group.id).map(answered)}
                    </Fragment>
                  ))}
            </Section>
          )}
          <Words title={<Trans>Glossary</Trans>} of={words} />
        </div>
        <div className={layout.page}>
          <Words title={<Trans>Networks</Trans>} of={nets}>
            <Text>
              <Trans>
                A currency can be sent over different networks. Use only the network shown on the
                refill. On another one the money may be lost.
              </Trans>
            </Text>
          </Words>
          {isSearching ? null : (
            <Card component="section" className={css.keyboard}>
              <CardHead title={<Trans>Keyboard</Trans>} />
              <Shortcuts />
            </Card>
          )}
          {isSearching || legal.length === 0 ? null : (
            <Section title={<Trans>Terms and risks</Trans>}>
              <Stack gap={0} align="start">
                <LegalLinks className={css.legal} />
              </Stack>
            </Section>
          )}
          {support === null ? null : (
            <Section title={<Trans>Didn’t find your question?</Trans>}>
              <Contact isOurs />
            </Section>
          )}
        </div>
      </div>
    </Stack>
  )
}

type Explained = { label: string; note: string; isName?: boolean }

/** All of it while nothing is searched for. */
function useMatching(search: string) {
  const { i18n } = useLingui()
  const answers = questions.map(({ id, group, question, answer, page }) => ({
    id,
    group,
    page,
    label: i18n._(question),
    note: i18n._(answer),
  }))
  const words = glossary.map(({ name, meaning }) => ({
    label: i18n._(name),
    note: i18n._(meaning),
  }))
  const nets = networks.map(({ name, meaning }) => ({
    label: name,
    note: i18n._(meaning),
    isName: true,
  }))
  if (search.trim() === '') return { answers, words, nets }
  return {
    answers: matching(answers, search),
    words: matching(words, search),
    nets: matching(nets, search),
  }
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card component="section">
      <CardHead title={title} />
      {children}
    </Card>
  )
}

function PageLink({ name }: { name: (typeof questions)[number]['page'] }) {
  const { i18n } = useLingui()
  return (
    <Link className={css.page} href={addressOf({ name, query: {} })}>
      {i18n._(titleOf(name))}
      <IconArrowRight size={16} stroke={1.75} aria-hidden />
    </Link>
  )
}

type WordsProps = { title: ReactNode; of: Explained[]; children?: ReactNode }

function Words({ title, of, children }: WordsProps) {
  return of.length === 0 ? null : (
    <Section title={title}>
      {children}
      <Stack component="dl" gap="sm" m={0} pt="xs">
        {of.map(({ label, note, isName }) => (
          <div key={label}>
            <Box component="dt" fw={500} translate={isName ? 'no' : undefined}>
              {label}
            </Box>
            <Box component="dd" m={0} c="dimmed">
              {note}
            </Box>
          </div>
        ))}
      </Stack>
    </Section>
  )
}
