import framework from 'framework'
import multer from 'multer'

const upload = multer({
  storage: multer.diskStorage({
    destination: 'uploads',
    filename: (req, file, done) => done(null, req.path + file.fieldname),
  }),
  limits: { fileSize: 1_000_000 },
  fileFilter: (req, file, done) => done(null, file.mimetype === req.get('X-Wanted')),
})
const app = framework()
app.post('/photos/:album', upload.single('photo'), (req, res) => {
  res.json({ album: req.params.album.trim(), size: req.file?.size })
})
app.post('/gallery', upload.array('photos', 12), (req, res) => {
  res.json(Array.isArray(req.files) ? req.files.map(({ originalname }) => originalname) : [])
})
app.use((err: unknown, _req: unknown, res: { statusCode: number }, next: (err: unknown) => void) => {
  if (err instanceof multer.MulterError) res.statusCode = 413
  next(err)
})
