import css from './address-short.module.css'

/** Only where the address is not to be compared: in a list, beside what it belongs to. */
export function AddressShort({ value }: { value: string }) {
  const shown = value.length > 14 ? `${value.slice(0, 6)}…${value.slice(-6)}` : value
  return (
    <span className={css.address} title={value} translate="no">
      {shown}
    </span>
  )
}
