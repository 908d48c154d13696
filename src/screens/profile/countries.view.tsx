import { Trans, useLingui } from '@lingui/react/macro'
import { Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { useFormat } from '../parts/use-format.ts'
import { countriesFound, countriesIn } from './countries.ts'
import css from './profile.module.css'

type CountriesProps = {
  /** A code, or empty. */
  chosen: string
  /** Holds what is typed to find one. */
  sought: string
  onSeek: (sought: string) => void
  /** Tells the code of a country where it is chosen for a phone, for which none is no choice. */
  callingCode?: (code: string) => string | null
  /** A code, or empty for none. */
  onChoose: (code: string) => void
  onClose: () => void
}

export function CountriesView({
  chosen,
  sought,
  onSeek,
  callingCode,
  onChoose,
  onClose,
}: CountriesProps) {
  const { t } = useLingui()
  const format = useFormat()
  const countries = countriesIn(format.locale)
  const offered = callingCode ? countries.filter(({ code }) => callingCode(code)) : countries
  const found = countriesFound(offered, sought)
  const [first] = found
  return (
    <Dialog title={<Trans>Country</Trans>} onClose={onClose} ownFocus>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (sought !== '' && first) onChoose(first.code)
        }}
      >
        <TextInput
          aria-label={t`Find a country`}
          placeholder={t`Find a country`}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          value={sought}
          onChange={(event) => onSeek(event.currentTarget.value)}
          autoComplete="off"
          enterKeyHint="done"
          data-autofocus
        />
      </form>
      <ul className={css.countries} aria-label={t`Countries`}>
        {sought === '' && !callingCode ? (
          <CountryRow isChosen={chosen === ''} onChoose={() => onChoose('')}>
            <Trans>Not given</Trans>
          </CountryRow>
        ) : null}
        {found.map(({ code, name }) => (
          <CountryRow key={code} isChosen={code === chosen} onChoose={() => onChoose(code)}>
            {name}
            {callingCode ? (
              <Text span inherit c="dimmed">
                {' '}
                {callingCode(code)}
              </Text>
            ) : null}
          </CountryRow>
        ))}
      </ul>
      <Text inherit c="dimmed" role="status">
        {first ? null : <Trans>No country begins with these letters.</Trans>}
      </Text>
    </Dialog>
  )
}

type CountryRowProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

function CountryRow({ isChosen, onChoose, children }: CountryRowProps) {
  return (
    <li>
      <UnstyledButton
        className={css.country}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span>{children}</span>
        {isChosen ? <IconCheck size={20} stroke={1.75} aria-hidden /> : null}
      </UnstyledButton>
    </li>
  )
}
