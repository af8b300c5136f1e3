const assert = require('node:assert/strict')
const crypto = require('node:crypto')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')
const { answerError } = require('../../../support.js')

const hmac = (key, text, encoding = 'hex') => crypto.createHmac('sha256', key).update(text).digest(encoding)

describe('@slack/bolt', () => {
  it('takes a signed command, by the Express that it loads itself', async () => {
    const { App, ExpressReceiver } = require('@slack/bolt')
    const from = require.resolve('@slack/bolt')
    assert.equal(require.resolve('express', { paths: [from] }), require.resolve('express'))
    const receiver = new ExpressReceiver({ signingSecret: 'secret', logLevel: 'error' })
    const authorize = async () => ({ botToken: 'token', botId: 'B1' })
    const app = new App({ receiver, authorize, logLevel: 'error' })
    app.command('/greet', async ({ command, ack }) => ack(`hello, ${command.text}`))
    receiver.router.get('/page', (_req, res) => res.send('page'))
    const body = 'command=%2Fgreet&text=ann&team_id=T1&user_id=U1&channel_id=C1'
    const time = String(Math.floor(Date.now() / 1000))
    const send = (key) =>
      request(receiver.app)
        .post('/slack/events')
        .type('form')
        .set({ 'x-slack-request-timestamp': time, 'x-slack-signature': `v0=${hmac(key, `v0:${time}:${body}`)}` })
        .send(body)
    await send('wrong').expect(401)
    await send('secret').expect(200, 'hello, ann')
    await request(receiver.app).get('/page').expect(200, 'page')
  })
})

describe('@octokit/webhooks', () => {
  it('takes a signed event and leaves the rest to the app', async () => {
    const { createNodeMiddleware, Webhooks } = await import('@octokit/webhooks')
    const silent = { debug() {}, info() {}, warn() {}, error() {} }
    const webhooks = new Webhooks({ secret: 'secret', log: silent })
    const opened = []
    webhooks.on('issues.opened', ({ payload }) => opened.push(payload.issue.number))
    const app = express().use(createNodeMiddleware(webhooks, { path: '/hook', log: silent }))
    app.get('/page', (_req, res) => res.send('page'))
    const body = JSON.stringify({ action: 'opened', issue: { number: 7 } })
    const send = (key) =>
      request(app)
        .post('/hook')
        .set({
          'x-github-delivery': '1',
          'x-github-event': 'issues',
          'x-hub-signature-256': `sha256=${hmac(key, body)}`,
        })
        .type('json')
        .send(body)
    await send('wrong').expect(400)
    await send('secret').expect(200)
    assert.deepEqual(opened, [7])
    await request(app).get('/page').expect(200, 'page')
  })
})

const update = (text) => ({
  update_id: 1,
  message: {
    message_id: 1,
    date: 1,
    text,
    chat: { id: 7, type: 'private' },
    from: { id: 7, is_bot: false, first_name: 'Ann' },
  },
})

describe('grammy', () => {
  it('takes updates as a handler and answers in the same response', async () => {
    const { Bot, webhookCallback } = require('grammy')
    const botInfo = { id: 1, is_bot: true, first_name: 'bot', username: 'bot' }
    const bot = new Bot('token', { botInfo, client: { canUseWebhookReply: () => true } })
    bot.on('message:text', (ctx) => ctx.reply(`hello, ${ctx.message.text}`))
    const app = express().use(express.json())
    app.post('/bot', webhookCallback(bot, 'express', { secretToken: 'secret' }))
    const send = (token) => request(app).post('/bot').set('x-telegram-bot-api-secret-token', token).send(update('ann'))
    await send('wrong').expect(401)
    const { body } = await send('secret').expect(200)
    assert.deepEqual(body, { chat_id: 7, text: 'hello, ann', method: 'sendMessage' })
  })
})

describe('telegraf', () => {
  it('takes updates on its path and answers in the same response', async () => {
    const { Telegraf } = require('telegraf')
    const bot = new Telegraf('token', { telegram: { webhookReply: true } })
    bot.botInfo = { id: 1, is_bot: true, first_name: 'bot', username: 'bot' }
    bot.on('text', (ctx) => ctx.sendChatAction(ctx.message.text))
    const app = express().use(bot.webhookCallback('/bot', { secretToken: 'secret' }))
    app.get('/page', (_req, res) => res.send('page'))
    const send = (token) =>
      request(app).post('/bot').set('x-telegram-bot-api-secret-token', token).send(update('typing'))
    await send('wrong').expect(404) // not for it: left to the app
    const { body } = await send('secret').expect(200)
    assert.deepEqual([body.chat_id, body.action, body.method], [7, 'typing', 'sendChatAction'])
    await request(app).get('/page').expect(200, 'page')
  })
})

describe('discord-interactions', () => {
  it('takes signed interactions and answers a ping by itself', async () => {
    const { InteractionResponseType, InteractionType, verifyKeyMiddleware } = require('discord-interactions')
    const { privateKey, publicKey } = crypto.generateKeyPairSync('ed25519')
    const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
    const app = express().post('/interactions', verifyKeyMiddleware(key), (req, res) => {
      res.json({ type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE, data: { content: req.body.data.name } })
    })
    const send = (interaction, signed = JSON.stringify(interaction)) =>
      request(app)
        .post('/interactions')
        .set('x-signature-timestamp', '1')
        .set('x-signature-ed25519', crypto.sign(null, Buffer.from(`1${signed}`), privateKey).toString('hex'))
        .send(interaction)
    await send({ type: InteractionType.PING }, 'something else').expect(401)
    await send({ type: InteractionType.PING }).expect(200, { type: 1 })
    await send({ type: InteractionType.APPLICATION_COMMAND, data: { name: 'greet' } }).expect(200, /"content":"greet"/)
  })
})

describe('@line/bot-sdk', () => {
  it('takes signed events and hands on what is wrong', async () => {
    const { middleware } = await import('@line/bot-sdk')
    const app = express().post('/hook', middleware({ channelSecret: 'secret' }), (req, res) =>
      res.json(req.body.events),
    )
    app.use((err, _req, res, _next) => res.status(401).json({ error: err.name }))
    const body = JSON.stringify({ destination: 'd', events: [{ type: 'message' }] })
    const send = (key) =>
      request(app)
        .post('/hook')
        .set('x-line-signature', hmac(key, body, 'base64'))
        .type('json')
        .send(body)
    await send('wrong').expect(401, { error: 'SignatureValidationFailed' })
    await send('secret').expect(200, [{ type: 'message' }])
  })
})

describe('stripe', () => {
  it('takes signed events from a raw body', async () => {
    const stripe = require('stripe')('sk_test_key')
    const app = express().post('/hook', express.raw({ type: 'application/json' }), (req, res) => {
      res.json({ type: stripe.webhooks.constructEvent(req.body, req.get('stripe-signature'), 'secret').type })
    })
    app.use(answerError)
    const payload = JSON.stringify({ object: 'event', type: 'charge.succeeded', text: 'ünïcode' })
    const send = (secret) =>
      request(app)
        .post('/hook')
        .set('stripe-signature', stripe.webhooks.generateTestHeaderString({ payload, secret }))
        .type('json')
        .send(payload)
    await send('wrong').expect(500, /signature/)
    await send('secret').expect(200, { type: 'charge.succeeded' })
  })
})

describe('ask-sdk-express-adapter', () => {
  it('hands a request of the assistant to the skill', async () => {
    const { ExpressAdapter } = require('ask-sdk-express-adapter')
    const { SkillBuilders } = require('ask-sdk-core')
    const greet = {
      canHandle: (input) => input.requestEnvelope.request.type === 'LaunchRequest',
      handle: (input) => input.responseBuilder.speak('hello').getResponse(),
    }
    const skill = SkillBuilders.custom().addRequestHandlers(greet).create()
    const trusting = express().post('/', new ExpressAdapter(skill, false, false).getRequestHandlers())
    const checking = express().post('/', new ExpressAdapter(skill, true, true).getRequestHandlers())
    const timestamp = new Date().toISOString()
    const envelope = { version: '1.0', request: { type: 'LaunchRequest', requestId: '1', timestamp, locale: 'en-US' } }
    await request(trusting)
      .post('/')
      .send(envelope)
      .expect(200, /<speak>hello<\/speak>/)
    await request(checking).post('/').send(envelope).expect(400)
  })
})

describe('webdav-server', () => {
  it('serves files below a path of the app', async () => {
    const { v2 } = require('webdav-server')
    const server = new v2.WebDAVServer()
    const app = express().use(v2.extensions.express('/dav', server))
    app.get('/page', (_req, res) => res.send('page'))
    await request(app).put('/dav/note.txt').type('txt').send('text').expect(201)
    await request(app).get('/dav/note.txt').buffer(true).expect(200).expect('Content-Length', '4')
    const sent = request(app).get('/dav')
    sent.method = 'PROPFIND'
    const { text } = await sent.set('Depth', '1').buffer(true).parse(asText).expect(207)
    assert.match(text ?? sent.text ?? '', /note\.txt/)
    await request(app).delete('/dav/note.txt').expect(200)
    await request(app).get('/dav/note.txt').expect(404)
    await request(app).get('/page').expect(200, 'page')
  })
})

function asText(res, done) {
  res.setEncoding('utf8')
  res.text = ''
  res.on('data', (chunk) => {
    res.text += chunk
  })
  res.on('end', () => done(null, res.text))
}
