const assert = require('node:assert/strict')
const { createHmac, generateKeyPairSync, sign } = require('node:crypto')
const { describe, it } = require('node:test')
const express = require('express')
const request = require('supertest')

describe('@slack/bolt', () => {
  it('takes signed requests, in an app with routes of its own', async () => {
    const { App, ExpressReceiver } = require('@slack/bolt')
    const receiver = new ExpressReceiver({ signingSecret: 'secret', processBeforeResponse: true })
    receiver.router.get('/own', (_req, res) => res.send('own'))
    const app = new App({ receiver, authorize: async () => ({ botToken: 'token', botId: 'B1' }), logLevel: 'error' })
    app.command('/greet', async ({ ack, command }) => ack(`hello ${command.user_name}`))
    const body = 'command=%2Fgreet&user_name=ann&user_id=U1&team_id=T1&channel_id=C1'
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = (secret) => `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`
    const send = (secret) =>
      request(receiver.app)
        .post('/slack/events')
        .type('form')
        .set({ 'X-Slack-Signature': signature(secret), 'X-Slack-Request-Timestamp': timestamp })
        .send(body)
    await send('secret').expect(200, 'hello ann')
    await send('other').expect(401)
    await request(receiver.app).get('/own').expect(200, 'own')
  })
})

describe('@octokit/webhooks', () => {
  it('is middleware that checks the signature, also after a parser', async () => {
    const { createNodeMiddleware, Webhooks } = require('@octokit/webhooks')
    const webhooks = new Webhooks({ secret: 'secret', log: { debug() {}, info() {}, warn() {}, error() {} } })
    const seen = []
    webhooks.on('push', ({ payload }) => seen.push(payload.ref))
    const app = express().use(createNodeMiddleware(webhooks, { path: '/hooks' }))
    app.use((_req, res) => res.send('other'))
    const body = JSON.stringify({ ref: 'main' })
    const send = (signature) =>
      request(app)
        .post('/hooks')
        .type('json')
        .set({ 'X-GitHub-Event': 'push', 'X-GitHub-Delivery': '1', 'X-Hub-Signature-256': signature })
        .send(body)
    await send(await webhooks.sign(body)).expect(200, /ok/)
    assert.deepEqual(seen, ['main'])
    await send('sha256=0').expect(400)
    await request(app).get('/other').expect(200, 'other')
  })
})

const update = { update_id: 1, message: { message_id: 1, date: 0, chat: { id: 1, type: 'private' }, text: 'hello' } }

describe('grammy', () => {
  it('takes updates with the right token', async () => {
    const { Bot, webhookCallback } = require('grammy')
    const botInfo = { id: 1, is_bot: true, first_name: 'bot', username: 'bot' }
    const bot = new Bot('token', { botInfo })
    const seen = []
    bot.on('message:text', ({ message }) => void seen.push(message.text))
    const app = express().use(express.json())
    app.use('/bot', webhookCallback(bot, 'express', { secretToken: 'secret' }))
    await request(app).post('/bot').set('X-Telegram-Bot-Api-Secret-Token', 'secret').send(update).expect(200)
    assert.deepEqual(seen, ['hello'])
    await request(app).post('/bot').send(update).expect(401)
  })
})

describe('telegraf', () => {
  it('takes updates at its path, and goes on at others', async () => {
    const { Telegraf } = require('telegraf')
    const bot = new Telegraf('token')
    bot.botInfo = { id: 1, is_bot: true, first_name: 'bot', username: 'bot' }
    const seen = []
    bot.on('text', ({ message }) => void seen.push(message.text))
    const app = express().use(bot.webhookCallback('/bot', { secretToken: 'secret' }))
    app.use((_req, res) => res.send('other'))
    await request(app).post('/bot').set('X-Telegram-Bot-Api-Secret-Token', 'secret').send(update).expect(200)
    assert.deepEqual(seen, ['hello'])
    await request(app).post('/bot').send(update).expect(200, 'other')
    await request(app).get('/any').expect(200, 'other')
  })
})

describe('discord-interactions', () => {
  it('reads the body, checks the signature and answers pings', async () => {
    const { verifyKeyMiddleware } = require('discord-interactions')
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex')
    const app = express()
    app.post('/interactions', verifyKeyMiddleware(key), (req, res) => res.send({ type: 4, data: req.body.data }))
    const send = (interaction, signed = interaction) => {
      const signature = sign(null, Buffer.from(`1${JSON.stringify(signed)}`), privateKey).toString('hex')
      return request(app)
        .post('/interactions')
        .set({ 'X-Signature-Ed25519': signature, 'X-Signature-Timestamp': '1' })
        .send(interaction)
    }
    await send({ type: 1 }).expect(200, { type: 1 })
    await send({ type: 2, data: { name: 'greet' } }).expect(200, { type: 4, data: { name: 'greet' } })
    await send({ type: 2 }, { type: 1 }).expect(401)
  })
})
