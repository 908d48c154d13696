import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { TransferLookup } from '../../api/contract/refill.ts'
import { AddressShort } from '../parts/address-short.tsx'
import { Notice } from '../parts/notice.tsx'
import { SupportLink, useSupport } from '../parts/support.tsx'

export function Looking({
  lookup,
  onReconsider,
}: {
  lookup: TransferLookup
  onReconsider: () => void
}) {
  return (
    <Notice
      kind="wait"
      role="status"
      title={<Trans>We are looking for your transfer</Trans>}
      action={
        <Button variant="default" onClick={onReconsider}>
          <Trans>That was another transfer</Trans>
        </Button>
      }
    >
      <Trans>
        We have its hash, <Named lookup={lookup} />. We credit it once the network confirms it. You
        can close this page.
      </Trans>
    </Notice>
  )
}

export function NotFound({ lookup }: { lookup: TransferLookup }) {
  const support = useSupport()
  return (
    <Notice
      kind="warn"
      role="status"
      title={<Trans>The network does not show your transfer</Trans>}
    >
      {support === null ? (
        <Trans>
          We looked for <Named lookup={lookup} /> for a day. Compare the hash, the network and the
          address with your wallet.
        </Trans>
      ) : (
        <Trans>
          We looked for <Named lookup={lookup} /> for a day. Compare the hash, the network and the
          address with your wallet, or <SupportLink>write to support</SupportLink>.
        </Trans>
      )}
    </Notice>
  )
}

const Named = ({ lookup: { hash } }: { lookup: TransferLookup }) => <AddressShort value={hash} />
