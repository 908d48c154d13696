import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { dayText } from './format.ts'
import { localeOf } from './locale.ts'
import css from './print-receipt.module.css'
import { timeText } from './time.ts'

type PrintReceiptProps = {
  /** Of what is printed: its number, and the moment that it began, ISO 8601. */
  id: string
  at: string
  onPrint: () => void
}

/** Under what has come to its good end; the page itself is the receipt, and on paper its day and number are added. */
export function PrintReceipt({ id, at, onPrint }: PrintReceiptProps) {
  const { i18n } = useLingui()
  const moment = new Date(at)
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={onPrint}
      >
        <Trans>Print the receipt</Trans>
      </Button>
      <p className={css.onPaper}>
        <time dateTime={at}>
          {dayText(moment, localeOf(i18n.locale), { year: true })}, {timeText(moment)}
        </time>
        {' · '}
        <Trans>
          Receipt <span translate="no">{id}</span>
        </Trans>
      </p>
    </div>
  )
}
