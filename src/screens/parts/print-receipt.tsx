import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** Under what has come to its good end; the page itself is the receipt. */
export function PrintReceipt({ onPrint }: { onPrint: () => void }) {
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={onPrint}
      >
        <Trans>Print the receipt</Trans>
      </Button>
    </div>
  )
}
