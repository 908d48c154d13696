import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconQrcode, IconShare2 } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { type LineSummary, lineNumbers } from '../../api/contract/partner.ts'
import type { User } from '../../api/contract/session.ts'
import type { copyingMachine } from '../../machines/copying.machine.ts'
import type { partnersMachine } from '../../machines/partners.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Folded } from '../parts/folded.tsx'
import layout from '../parts/layout.module.css'
import { Notice } from '../parts/notice.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import css from './link-card.module.css'
import { linkCode } from './link-code.ts'

type LinkProps = ViewProps<typeof partnersMachine> & {
  copying: ViewProps<typeof copyingMachine> | null
}

type LinkCardProps = LinkProps & { user: User; lines: LineSummary[] | null; isAwaited: boolean }

/** Under which the link is found again when it has to be selected. */
const name = 'referral-link'
/** Marks where the link may go on in the next line. */
const afterSlash = /(?<=[^/:]\/)/

/** The link in all the ways it goes out, and what comes of passing it on. */
export function LinkCard({ lines, isAwaited, user, ...props }: LinkCardProps) {
  return (
    <Card component="section">
      <CardHead title={<Trans>My link</Trans>} />
      <OwnLink {...props} />
      <LinkCode {...props} />
      {user.subscription.active ? null : <NotPaid />}
      <Folded title={<Trans>What each level pays you</Trans>}>
        <div className={css.terms}>
          {lines || isAwaited ? <Percentages lines={lines} /> : null}
          <Text size="sm" c="dimmed">
            <Trans>
              Level 1 are the people you invited, level 2 those they invited, and so on. They all
              invest at their own risk.
            </Trans>
          </Text>
          <Text size="sm" c="dimmed">
            <Trans>You earn only while your subscription is active.</Trans>
          </Text>
        </div>
      </Folded>
    </Card>
  )
}

function OwnLink({ snapshot, report, copying }: LinkProps) {
  const { link, canShare } = snapshot.context
  const isCopied = copying?.snapshot.matches('copied') ?? false
  const CopyIcon = isCopied ? IconCheck : IconCopy
  const isQrOpen = !snapshot.matches({ qr: 'hidden' }) && !snapshot.matches({ qr: 'notLoaded' })
  return (
    <div className={css.link}>
      <code className={css.address} data-copy={name} translate="no">
        {link?.split(afterSlash).map((part) => (
          <Fragment key={part}>
            <wbr />
            {part}
          </Fragment>
        ))}
      </code>
      <Button
        leftSection={<CopyIcon size={18} stroke={1.75} aria-hidden />}
        disabled={link === null}
        onClick={() => {
          if (link !== null) copying?.report({ type: 'copy.requested', name, text: link })
        }}
      >
        <Trans>Copy the link</Trans>
      </Button>
      <div className={css.ways}>
        <Button
          variant="default"
          leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />}
          aria-expanded={isQrOpen}
          disabled={!snapshot.can({ type: isQrOpen ? 'qr.closed' : 'qr.requested' })}
          onClick={() => report({ type: isQrOpen ? 'qr.closed' : 'qr.requested' })}
        >
          <Trans>QR code</Trans>
        </Button>
        {canShare ? (
          <Button
            variant="default"
            leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden />}
            disabled={!snapshot.can({ type: 'share.requested' })}
            onClick={() => report({ type: 'share.requested' })}
          >
            <Trans>Share</Trans>
          </Button>
        ) : null}
      </div>
      <p className={css.notice} role="status">
        {isCopied ? <Trans>The link is copied.</Trans> : null}
        {copying?.snapshot.matches('notCopied') ? (
          <Trans>Your browser did not copy it. It is selected: copy it by hand.</Trans>
        ) : null}
        {snapshot.matches({ sharing: 'notShared' }) ? (
          <Trans>Your browser could not share the link. Copy it instead.</Trans>
        ) : null}
      </p>
    </div>
  )
}

function LinkCode({ snapshot, report }: LinkProps) {
  const { t } = useLingui()
  const { link, qrFailure } = snapshot.context
  const { QrCode } = linkCode
  if (snapshot.matches({ qr: 'loadingQr' })) {
    return (
      <div className={css.code}>
        <div className={css.codeToCome}>
          <Skeleton shape="lines" count={4} />
        </div>
      </div>
    )
  }
  if (snapshot.matches({ qr: 'notLoaded' })) {
    return (
      <div className={css.code}>
        <FailureMessage
          failure={qrFailure}
          action={
            <Button variant="default" size="sm" onClick={() => report({ type: 'qr.requested' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>We couldn’t draw the QR code. The link works without it.</Trans>
        </FailureMessage>
      </div>
    )
  }
  return snapshot.matches({ qr: 'shown' }) && link !== null && QrCode ? (
    <div className={css.code}>
      <QrCode value={link} label={t`QR code with your link`} />
      <Text size="sm" c="dimmed">
        <Trans>Ask them to scan this code. It opens sign-up with your invitation.</Trans>
      </Text>
    </div>
  ) : null
}

/** The percentages alone are awaited, so that nothing moves when they come. */
function Percentages({ lines }: { lines: LineSummary[] | null }) {
  const format = useFormat()
  return (
    <table className={css.percentages} aria-busy={lines === null || undefined}>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <Trans>of each deposit</Trans>
          </th>
          <th scope="col">
            <Trans>of what it earns</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {lineNumbers.map((line) => {
          const told = lines?.find((one) => one.line === line)
          return (
            <tr key={line}>
              <th scope="row">
                <Trans>Level {line}</Trans>
              </th>
              <td>{told ? format.percent(told.referralPercent) : null}</td>
              <td>{told ? format.percent(told.matchingPercent) : null}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const NotPaid = () => (
  <Notice
    kind="warn"
    title={<Trans>Your levels pay you nothing at the moment</Trans>}
    action={
      <Anchor
        component={Link}
        href={addressOf({ name: 'subscription', query: { return: 'partners' } })}
        className={layout.link ?? ''}
      >
        <Trans>Go to the subscription</Trans>
      </Anchor>
    }
  >
    <Trans>You earn only while your subscription is active, and it is not active now.</Trans>
  </Notice>
)
