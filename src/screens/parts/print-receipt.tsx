import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Moment } from './moment.tsx'
import css from './print-receipt.module.css'

type PrintReceiptProps = {
  /** Identifies what is printed: its number, and the moment that it began, ISO 8601. */
  id: string
  at: string
  onPrint: () => void
}

/** Under what has come to its good end; the page itself is the receipt, and on paper its day and number are added. */
export function PrintReceipt({ id, at, onPrint }: PrintReceiptProps) {
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={onPrint}
      >
        <Trans>Print the receipt</Trans>
      </Button>
      <p className={css.onPrint}>
        <Moment at={at} year />
        {' · '}
        <Trans>
          Receipt <span translate="no">{id}</span>
        </Trans>
      </p>
    </div>
  )
}
