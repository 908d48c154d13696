import { type FormEvent, useId, useState } from 'react'
import type { Chart } from '../chart.ts'
import { isRunning } from './actor-tree.tsx'
import type { Actor, Entry, EventData } from './protocol.ts'
import { eventFrom, type Field, fieldsOf, sendableEvents, writtenValue } from './sendable.ts'

type SendFormProps = {
  chart: Chart
  actor: Actor
  entries: readonly Entry[]
  isLive: boolean
  onSend: (event: EventData) => void
}

/** Events that the chosen actor would listen to now, with the fields that they had when they were last seen. */
export function SendForm({ chart, actor, entries, isLive, onSend }: SendFormProps) {
  const types = isRunning(actor) ? sendableEvents(chart, actor.state?.value) : []
  const [wanted, setWanted] = useState('')
  const type = types.includes(wanted) ? wanted : types[0]
  if (!isLive) return <p className="empty">Events go to what is live.</p>
  if (type === undefined) return <p className="empty">It listens to nobody now.</p>
  return (
    <>
      <label>
        Event
        <select value={type} onChange={(event) => setWanted(event.target.value)}>
          {types.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Fields key={type} type={type} fields={fieldsOf(type, entries)} onSend={onSend} />
    </>
  )
}

type FieldsProps = { type: string; fields: Field[]; onSend: (event: EventData) => void }

function Fields({ type, fields: seen, onSend }: FieldsProps) {
  // The fields seen first stay: a message that arrives while somebody types takes nothing away.
  const [fields] = useState(seen)
  const [written, setWritten] = useState<Record<string, string>>({})
  const [others, setOthers] = useState('{}')
  const [fault, setFault] = useState('')
  const id = useId()

  function send(event: FormEvent) {
    event.preventDefault()
    try {
      onSend({ ...JSON.parse(others), ...eventFrom(type, fields, written) })
      setFault('')
    } catch (error) {
      setFault(String(error))
    }
  }

  return (
    <form onSubmit={send}>
      {fields.map((field) => (
        <div key={field.name}>
          <label htmlFor={`${id}-${field.name}`}>{field.name}</label>
          <FieldInput
            id={`${id}-${field.name}`}
            kind={field.kind}
            value={written[field.name] ?? writtenValue(field)}
            onWrite={(text) => setWritten({ ...written, [field.name]: text })}
          />
        </div>
      ))}
      <label>
        Further fields, as JSON
        <textarea rows={2} value={others} onChange={(event) => setOthers(event.target.value)} />
      </label>
      {fault !== '' && <p role="alert">{fault}</p>}
      <button type="submit">Send {type}</button>
    </form>
  )
}

type FieldInputProps = {
  id: string
  kind: Field['kind']
  value: string
  onWrite: (text: string) => void
}

function FieldInput({ id, kind, value, onWrite }: FieldInputProps) {
  if (kind === 'flag')
    return (
      <select id={id} value={value} onChange={(event) => onWrite(event.target.value)}>
        <option>true</option>
        <option>false</option>
      </select>
    )
  if (kind === 'json')
    return (
      <textarea id={id} rows={3} value={value} onChange={(event) => onWrite(event.target.value)} />
    )
  return (
    <input id={id} type={kind} value={value} onChange={(event) => onWrite(event.target.value)} />
  )
}
