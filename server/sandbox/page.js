const byId = (id) => document.getElementById(id)
const outcome = byId('outcome')

async function ask(path, body) {
  const response = await fetch(`/sandbox${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.code ?? response.statusText)
  return answer
}

function say(text, failed = false) {
  outcome.textContent = text
  outcome.classList.toggle('failed', failed)
}

/** Carries one thing out, says how it went, and shows the new state. */
async function carryOut(what, work) {
  try {
    await work()
    say(`${what}: done`)
  } catch (error) {
    say(`${what}: ${error.message}`, true)
  }
  await refresh()
}

function cell(content, className) {
  const td = document.createElement('td')
  if (className) td.className = className
  td.append(...[content].flat())
  return td
}

function row(...cells) {
  const tr = document.createElement('tr')
  tr.append(...cells)
  return tr
}

function button(label, onPress, className = '') {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.className = className
  element.addEventListener('click', onPress)
  return element
}

const time = (iso) => (iso ? new Date(iso).toLocaleString() : '')

/** Amounts stay decimal strings: a twentieth more or less is made from whole digits. */
function scaled(amount, percent) {
  const [whole, fraction = ''] = amount.split('.')
  const digits = (BigInt(whole + fraction) * BigInt(percent)).toString()
  const places = fraction.length + 2
  const padded = digits.padStart(places + 1, '0')
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`.replace(/\.?0+$/, '')
}

/** The amount that was asked less the one that came; below zero when more came. */
function rest({ amount, received }) {
  const units = (text) => {
    const [whole, fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(18, '0'))
  }
  const left = units(amount) - units(received)
  const digits = left.toString().padStart(19, '0')
  return left > 0n ? `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '') : null
}

/** A credited refill may still get what it lacks. */
function creditedCell(refill) {
  const { id, credited } = refill
  const left = rest(refill)
  const isUnderWay = refill.transfers.some(({ creditedAt }) => creditedAt === null)
  const order = isUnderWay ? {} : { amount: left, further: true }
  return [
    `credited ${credited} `,
    ...(!refill.isWatched && (isUnderWay || left !== null)
      ? [
          button(isUnderWay ? 'Confirm fully' : 'Send the rest', () =>
            carryOut(`Refill ${id}, ${isUnderWay ? 'all confirmations' : 'the rest'}`, () =>
              ask('/transfers', { refillId: id, ...order }),
            ),
          ),
        ]
      : []),
  ]
}

function transferButtons(refill) {
  const id = refill.id
  const send = (what, order) => () =>
    carryOut(`Refill ${id}, ${what}`, () => ask('/transfers', { refillId: id, ...order }))
  const isUnderWay = refill.received !== null
  const actions = document.createElement('div')
  actions.className = 'actions'
  const simulated = () => [
    ...(isUnderWay
      ? [
          button('Confirm once', send('one confirmation', { confirmations: 1 })),
          button('Confirm fully', send('all confirmations', {}), 'main'),
          button('Replace', send('replaced', { replaced: true })),
        ]
      : [
          button('Exact', send('exact transfer', {}), 'main'),
          button('Seen', send('seen, unconfirmed', { confirmations: 0 })),
          button('Under', send('5 % too little', { amount: scaled(refill.amount, 95) })),
          button('Over', send('5 % too much', { amount: scaled(refill.amount, 105) })),
          button('Replaced', send('replaced', { replaced: true })),
        ]),
    button('Unnoticed', async () => {
      try {
        const { hash } = await ask('/transfers/unnoticed', { refillId: id })
        say(`Refill ${id}: sent unnoticed, found by its hash ${hash}`)
      } catch (error) {
        say(`Refill ${id}: ${error.message}`, true)
      }
    }),
  ]
  actions.append(...(refill.isWatched ? ['Pay it on its chain.'] : simulated()))
  if (refill.status === 'waiting' && !isUnderWay) {
    actions.append(
      button('Reject', () =>
        carryOut(`Refill ${id}, rejected`, () => ask(`/refills/${id}/reject`, {})),
      ),
    )
  }
  return actions
}

/** Addresses in a text become links; the rest stays text. */
function linked(text) {
  return text.split(/(https?:\/\/\S+[^\s.,;])/).map((part, at) => {
    if (at % 2 === 0) return part
    const link = document.createElement('a')
    link.href = part
    link.textContent = part
    return link
  })
}

function titled(subject, text) {
  if (subject === null) return linked(text)
  const title = document.createElement('strong')
  title.textContent = subject
  const words = document.createElement('div')
  words.append(...linked(text))
  return [title, words]
}

async function showOutbox() {
  const target = new FormData(byId('search')).get('target').trim()
  const query = target ? `?${new URLSearchParams({ target })}` : ''
  const messages = await ask(`/outbox${query}`)
  byId('outbox').replaceChildren(
    ...messages.map(({ target, channel, code, subject, text, sentAt }) =>
      row(
        cell(channel === 'telegram' ? `Telegram ${target}` : target),
        cell(code ?? '', 'code'),
        cell(titled(subject, text), 'words'),
        cell(time(sentAt)),
      ),
    ),
  )
  byId('outbox-empty').hidden = messages.length > 0
}

function field(label, element) {
  const wrapped = document.createElement('label')
  wrapped.append(label, element)
  return wrapped
}

/** Takes a stock reason, which the person reads in their language, or own words. */
function reasonField(stock) {
  const reason = document.createElement('input')
  reason.required = true
  reason.maxLength = 500
  reason.setAttribute('list', stock)
  return reason
}

function decisionForm(login) {
  const path = `/verifications/${login}`
  const reason = reasonField('verification-reasons')
  const part = document.createElement('select')
  part.append(
    new Option('everything', ''),
    ...['data', 'document', 'login', 'wallet'].map((name) => new Option(name, name)),
  )
  const deny = document.createElement('button')
  deny.textContent = 'Deny'
  const form = document.createElement('form')
  form.append(
    button(
      'Complete',
      () => carryOut(`${login}, completed`, () => ask(path, { status: 'completed' })),
      'main',
    ),
    field('Reason, as the person reads it', reason),
    field('To redo', part),
    deny,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const denial = { status: 'denied', reason: reason.value, part: part.value || null }
    void carryOut(`${login}, denied`, () => ask(path, denial))
  })
  return form
}

function photoOf(login, photo, submittedAt) {
  const link = document.createElement('a')
  link.href = `/sandbox/verifications/${login}/${photo}`
  link.target = '_blank'
  const image = document.createElement('img')
  image.src = `${link.href}?${new URLSearchParams({ submittedAt })}`
  image.alt = `${photo} of ${login}`
  image.loading = 'lazy'
  const caption = document.createElement('small')
  caption.textContent = photo
  link.append(image, caption)
  return link
}

function verificationCard({ login, status, reason, part, submittedAt, ...data }) {
  const card = document.createElement('article')
  const title = document.createElement('h3')
  title.textContent = `${login} · ${data.fullName}`
  const facts = document.createElement('p')
  facts.textContent = `Born ${data.birthDate}, ${data.familyStatus}, document ${data.documentNumber}. Sent ${time(submittedAt)}.`
  const photos = document.createElement('div')
  photos.className = 'photos'
  photos.append(
    ...['document', 'login', 'wallet'].map((photo) => photoOf(login, photo, submittedAt)),
  )
  card.append(title, facts, photos)
  if (status === 'in_process') card.append(decisionForm(login))
  if (reason !== null) {
    const said = document.createElement('p')
    said.textContent = `Denied (${part ?? 'everything'}): ${reason}`
    card.append(said)
  }
  return card
}

let verificationsShown = ''

/** Drawn again only when something changed: a reason may be half typed. */
async function showVerifications() {
  const verifications = await ask(`/verifications?status=${byId('verification-status').value}`)
  const state = JSON.stringify(verifications)
  if (state === verificationsShown) return
  verificationsShown = state
  byId('verifications').replaceChildren(...verifications.map(verificationCard))
  byId('verifications-empty').hidden = verifications.length > 0
}

/** The last of the page before, by list; empty on the first page. */
const after = { refill: '', withdrawal: '' }

/** Offers the page after this one. */
function offerNext(list, items) {
  const next = byId(`${list}s-next`)
  next.hidden = items.length < 100
  next.onclick = () => {
    after[list] = items.at(-1).id
    void refresh()
  }
}

async function showRefills() {
  const status = byId('refill-status').value
  const refills = await ask(`/refills?status=${status}&after=${after.refill}`)
  offerNext('refill', refills)
  byId('refills').replaceChildren(
    ...refills.map((refill) => {
      const { id, login, amount, currency, network, address, memo, confirmations } = refill
      return row(
        cell(`${id} · ${login}`),
        cell(`${amount} ${currency}`),
        cell(`${network} ${address.slice(0, 8)}…${address.slice(-6)}${memo ? ` / ${memo}` : ''}`),
        cell(`${confirmations.seen} of ${confirmations.needed}`),
        cell(refill.status === 'replenished' ? creditedCell(refill) : transferButtons(refill)),
      )
    }),
  )
  byId('refills-empty').hidden = refills.length > 0
}

function withdrawalForm(withdrawal) {
  const { id, status } = withdrawal
  const decide = (what, decision) =>
    carryOut(`Withdrawal ${id}, ${what}`, () => ask(`/withdrawals/${id}`, decision))
  const reason = reasonField('withdrawal-reasons')
  const reject = document.createElement('button')
  reject.textContent = 'Reject'
  const fail = document.createElement('button')
  fail.textContent = 'Fail'
  const form = document.createElement('form')
  if (status === 'pending') {
    form.append(button('Inspect', () => decide('on inspection', { status: 'on_inspection' })))
  }
  form.append(
    withdrawal.isWatched
      ? `Pay it on its chain, then: npm run operator -- withdrawal pay ${id} --hash 0x…`
      : button('Pay', () => decide('paid', { status: 'successful' }), 'main'),
    field('Reason, as the person reads it', reason),
    reject,
    fail,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const end = event.submitter === fail ? 'error' : 'rejected'
    void decide(end, { status: end, reason: reason.value })
  })
  return form
}

function withdrawalCard(withdrawal) {
  const { id, login, amount, net, currency, network, wallet, memo, status } = withdrawal
  const card = document.createElement('article')
  const title = document.createElement('h3')
  title.textContent = `${id} · ${login} · ${amount} ${currency}`
  const facts = document.createElement('p')
  facts.textContent = `${net} ${currency} to ${network} ${wallet}${memo ? ` / ${memo}` : ''}. Made ${time(withdrawal.createdAt)}, ${status.replace('_', ' ')}.`
  card.append(title, facts)
  if (status === 'pending' || status === 'on_inspection') card.append(withdrawalForm(withdrawal))
  const outcome = withdrawal.hash ?? withdrawal.reason ?? withdrawal.rejection
  if (outcome !== null) {
    const said = document.createElement('p')
    said.textContent = outcome
    card.append(said)
  }
  return card
}

let withdrawalsShown = ''

/** Drawn again only when something changed: a reason may be half typed. */
async function showWithdrawals() {
  const status = byId('withdrawal-status').value
  const withdrawals = await ask(`/withdrawals?status=${status}&after=${after.withdrawal}`)
  offerNext('withdrawal', withdrawals)
  const state = JSON.stringify(withdrawals)
  if (state === withdrawalsShown) return
  withdrawalsShown = state
  byId('withdrawals').replaceChildren(...withdrawals.map(withdrawalCard))
  byId('withdrawals-empty').hidden = withdrawals.length > 0
}

async function showRates() {
  const rates = await ask('/rates')
  byId('rates').replaceChildren(
    ...rates.map(({ currency, price, setAt }) =>
      row(cell(currency), cell(price), cell(time(setAt))),
    ),
  )
}

async function showNews() {
  const items = await ask('/news')
  byId('news').replaceChildren(
    ...items.map(({ slug, title, languages, state, publishedAt, readers }) =>
      row(
        cell(slug),
        cell(title),
        cell(languages.join(', ')),
        cell(`${state === 'scheduled' ? 'on ' : ''}${time(publishedAt)}`),
        cell(String(readers)),
        cell(
          button('Withdraw', () =>
            carryOut(`${slug} withdrawn`, () =>
              fetch(`/sandbox/news/${slug}`, { method: 'DELETE' }),
            ),
          ),
        ),
      ),
    ),
  )
  byId('news-empty').hidden = items.length > 0
}

async function showClock() {
  byId('now').textContent = time((await ask('/clock')).now)
}

async function showMaintenance() {
  const response = await fetch('/api/settings/technical_work')
  const { active, startsIn, endsIn } = await response.json()
  byId('maintenance-state').textContent = active
    ? `Under way${endsIn === null ? '' : `, ${endsIn} s left`}`
    : startsIn === null
      ? 'None announced'
      : `Begins in ${startsIn} s`
}

async function showFaults() {
  const faults = await ask('/faults')
  byId('faults-planned').textContent = faults
    .map(({ call, fault, left }) => `${call}: ${fault} × ${left}`)
    .join(', ')
}

async function refresh() {
  try {
    await Promise.all([
      showOutbox(),
      showVerifications(),
      showRefills(),
      showWithdrawals(),
      showRates(),
      showNews(),
      showClock(),
      showMaintenance(),
      showFaults(),
    ])
  } catch (error) {
    say(`The provider does not answer: ${error.message}`, true)
  }
}

async function showCalls() {
  const { paths } = await (await fetch('/openapi.json')).json()
  const names = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  byId('fault-call').replaceChildren(...names.map((name) => new Option(name, name)))
}

const numbers = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, Number(value)]))

byId('clock').addEventListener('click', ({ target }) => {
  const advanceSeconds = Number(target.dataset.seconds)
  if (advanceSeconds) void carryOut(target.textContent, () => ask('/clock', { advanceSeconds }))
})
byId('maintenance').addEventListener('submit', (event) => {
  event.preventDefault()
  void carryOut('Maintenance announced', () =>
    ask('/maintenance', { active: true, ...numbers(event.target) }),
  )
})
byId('maintenance-over').addEventListener('click', () =>
  carryOut('Maintenance ended', () => ask('/maintenance', { active: false })),
)
byId('search').addEventListener('submit', (event) => {
  event.preventDefault()
  void refresh()
})
for (const list of ['refill', 'withdrawal']) {
  byId(`${list}-status`).addEventListener('change', () => {
    after[list] = ''
    void refresh()
  })
}
byId('verification-status').addEventListener('change', refresh)
byId('rate').addEventListener('submit', (event) => {
  event.preventDefault()
  const { currency, price } = Object.fromEntries(new FormData(event.target))
  void carryOut(`Rate of ${currency}`, () => ask('/rates', { currency, price }))
})
byId('news-form').addEventListener('submit', (event) => {
  event.preventDefault()
  const { slug, text } = Object.fromEntries(new FormData(event.target))
  void carryOut(`${slug} published`, () => ask('/news', { slug, texts: { ru: text } }))
})
byId('faults').addEventListener('submit', (event) => {
  event.preventDefault()
  const { times, ...fault } = Object.fromEntries(new FormData(event.target))
  void carryOut(`${fault.fault} on ${fault.call}`, () =>
    ask('/faults', { ...fault, times: Number(times) }),
  )
})
byId('faults-clear').addEventListener('click', () =>
  carryOut('Faults cleared', () => fetch('/sandbox/faults', { method: 'DELETE' })),
)

await showCalls()
await refresh()
setInterval(refresh, 3_000)
