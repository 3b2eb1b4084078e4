;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The drawing calls of CLX as implemented by painting.lisp. Angles are in radians,
;;;; counter-clockwise from the right; the second angle of an arc is relative to the first.

(in-package "MAGNA")

(defun number-groups (sequence size usage)
  "The numbers of SEQUENCE in lists of SIZE."
  (unless (or (vectorp sequence) (proper-list-p sequence))
    (wrong usage "~a is not a list of numbers" (show sequence)))
  (when (> (length sequence) (* size (1+ +most-strokes+))) (take-room (make-painting :room 0) 1))
  (unless (zerop (mod (length sequence) size))
    (wrong usage "~d number~:p; they go by ~d" (length sequence) size))
  (let ((numbers (coerce sequence 'list)))
    (loop while numbers collect (loop repeat size collect (pop numbers)))))

(defun xlib:draw-point (window gcontext x y)
  (stroke "point" window gcontext t (list x y) "(xlib:draw-point window gcontext x y)"))

(defun xlib:draw-line (window gcontext x1 y1 x2 y2 &optional relative-p)
  (let ((usage "(xlib:draw-line window gcontext x1 y1 x2 y2 [relative])"))
    (stroke "line" window gcontext nil
            (if relative-p
                (list x1 y1 (+ (stroke-number x1 usage) (stroke-number x2 usage))
                      (+ (stroke-number y1 usage) (stroke-number y2 usage)))
                (list x1 y1 x2 y2))
            usage)))

(defun xlib:draw-rectangle (window gcontext x y width height &optional fill-p)
  (let ((usage "(xlib:draw-rectangle window gcontext x y width height [fill])"))
    (check-extent width height usage)
    (stroke "rectangle" window gcontext fill-p (list x y width height) usage)))

(defun xlib:draw-arc (window gcontext x y width height angle1 angle2 &optional fill-p)
  (let ((usage "(xlib:draw-arc window gcontext x y width height angle1 angle2 [fill])"))
    (check-extent width height usage)
    (stroke "arc" window gcontext fill-p (list x y width height) usage
            :angles (list angle1 angle2))))

(defun corners (points relative-p usage)
  "Pairs of numbers as (x y); if RELATIVE-P, each is counted from the one before."
  (let ((pairs (number-groups points 2 usage)))
    (if relative-p
        (loop for (dx dy) in pairs
              for x = (stroke-number dx usage) then (+ x (stroke-number dx usage))
              for y = (stroke-number dy usage) then (+ y (stroke-number dy usage))
              collect (list x y))
        pairs)))

(defun xlib:draw-points (window gcontext points &optional relative-p)
  (loop for (x y) in (corners points relative-p
                              "(xlib:draw-points window gcontext (x y ...) [relative])")
        do (xlib:draw-point window gcontext x y)))

(defun xlib:draw-lines (window gcontext points &key relative-p fill-p (shape :complex))
  (declare (ignore shape))
  (let* ((usage "(xlib:draw-lines window gcontext (x y ...) [:relative-p yes] [:fill-p yes])")
         (corners (corners points relative-p usage)))
    (when (rest corners)
      (stroke "line" window gcontext fill-p (apply #'append corners) usage
              :counts (1- (length corners))))))

(defun xlib:draw-segments (window gcontext segments)
  (loop for (x1 y1 x2 y2)
          in (number-groups segments 4 "(xlib:draw-segments window gcontext (x1 y1 x2 y2 ...))")
        do (xlib:draw-line window gcontext x1 y1 x2 y2)))

(defun xlib:draw-rectangles (window gcontext rectangles &optional fill-p)
  (loop for (x y width height)
          in (number-groups rectangles 4
                            "(xlib:draw-rectangles window gcontext (x y width height ...) [fill])")
        do (xlib:draw-rectangle window gcontext x y width height fill-p)))

(defun xlib:draw-arcs (window gcontext arcs &optional fill-p)
  (loop for (x y width height angle1 angle2)
          in (number-groups arcs 6
                            "(xlib:draw-arcs window gcontext (x y w h angle1 angle2 ...) [fill])")
        do (xlib:draw-arc window gcontext x y width height angle1 angle2 fill-p)))

(defun glyph-text (glyphs usage)
  "As X fonts number them: characters, or their codes."
  (unless (or (vectorp glyphs) (proper-list-p glyphs))
    (wrong usage "~a is not a text" (show glyphs)))
  (when (> (length glyphs) +longest-text+)
    (wrong usage "a text has at most ~d characters" +longest-text+))
  (map 'string (lambda (glyph)
                 (cond ((and (characterp glyph) (graphic-char-p glyph)) glyph)
                       ((and (integerp glyph) (<= 32 glyph 126)) (code-char glyph))
                       (t (wrong usage "~a is not a character" (show glyph)))))
       glyphs))

(defun xlib:draw-glyphs (window gcontext x y sequence
                         &key (start 0) end translate width (size :default))
  "X and Y: the left end of the line that the letters stand on."
  (declare (ignore translate width size))
  (let* ((usage "(xlib:draw-glyphs window gcontext x y text [:start n] [:end n])")
         (text (glyph-text sequence usage)))
    (unless (and (integerp start) (integerp (or end 0)) (<= 0 start (or end start) (length text)))
      (wrong usage "the text has no part from ~a to ~a" (show start) (show end)))
    (stroke "text" window gcontext t (list x y) usage :text (subseq text start end))))

(defun xlib:draw-glyph (window gcontext x y glyph &key translate width (size :default))
  (declare (ignore translate width size))
  (stroke "text" window gcontext t (list x y) "(xlib:draw-glyph window gcontext x y character)"
          :text (glyph-text (list glyph) "(xlib:draw-glyph window gcontext x y character)")))

(ext:package-lock (find-package "XLIB") t)
