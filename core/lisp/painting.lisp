;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Drawings by worlds: the :graphics of place types and the :draw-function of things (manual B and
;;;; B.1). This code does not draw: the calls of CLX append strokes to a list, which the map draws
;;;; at any scale. A drawing may therefore depend only linearly on `graphics-scale*'.

(in-package "MAGNA")

(export '(draw-gcontext* in-color* with-color with-lines
          black* white* grey* red* green* blue* violet*
          lightred* lightgreen* lightblue* lightviolet*))

;;; Colours

(defstruct (colour (:constructor make-colour (red green blue)))
  (red 0 :read-only t) (green 0 :read-only t) (blue 0 :read-only t))  ; 0 to 255

(defmethod print-object ((colour colour) stream)
  (print-unreadable-object (colour stream)
    (format stream "colour ~d ~d ~d" (colour-red colour) (colour-green colour)
            (colour-blue colour))))

(defun shades (darkest red green blue)
  "Twelve colours of one hue, from dark to light; RED, GREEN and BLUE are its parts, 0 to 1."
  (let ((colours (make-array 12)))
    (dotimes (k 12 colours)
      (let ((light (+ darkest (floor (* (- 255 darkest) k) 11))))
        (setf (aref colours k)
              (make-colour (round (* light red)) (round (* light green))
                           (round (* light blue))))))))

(defun greys ()
  (let ((colours (make-array 64)))
    (dotimes (k 64 colours)
      (let ((light (round (* 255 k) 63)))
        (setf (aref colours k) (make-colour light light light))))))

(defvar black*) (defvar white*) (defvar grey*)
(defvar red*) (defvar green*) (defvar blue*) (defvar violet*)
(defvar lightred*) (defvar lightgreen*) (defvar lightblue*) (defvar lightviolet*)
(defvar in-color* t "Is there colour where the drawing is shown?")
(defconstant +nominal-scale+ 16)

(defvar *drawing* nil "Whether the code of a drawing is running.")

(define-world-variable 'graphics-scale*
  ;; The side of a cell in a drawing, which is scaled with the map; otherwise the parameter.
  (lambda () (if *drawing* +nominal-scale+ (simulation-parameter "Graphics-Scale")))
  (lambda (value)
    (when *drawing* (fail "graphics-scale* is the side of the cell here and cannot be set"))
    (setf (simulation-parameter "Graphics-Scale") value)))

(defstruct gcontext)
(defmethod print-object ((context gcontext) stream)
  (print-unreadable-object (context stream) (write-string "graphics context" stream)))
(defvar draw-gcontext* (make-gcontext))

(defun reset-painting ()
  "All variables as they were: another file may have set them, or changed what is in a vector."
  (setf black* (make-colour 0 0 0) white* (make-colour 255 255 255) grey* (greys)
        red* (shades 101 1 0 0) green* (shades 101 0 1 0) blue* (shades 101 0 0 1)
        violet* (shades 101 0.7 0 1)
        lightred* (shades 145 1 0.75 0.75) lightgreen* (shades 145 0.75 1 0.75)
        lightblue* (shades 145 0.75 0.88 1) lightviolet* (shades 145 0.9 0.75 1)
        in-color* t draw-gcontext* (make-gcontext)))

(reset-painting)

;;; Pens

(defvar *pen-colour* nil "A colour, or nil: the map's own ink.")
(defvar *pen-width* 0 "In the units of `graphics-scale*'; 0 is as thin as can be seen well.")
(defvar *pen-dashed* nil)

(defmacro with-color (&whole form &rest parts)
  "Manual B.1: without colour, all is drawn in ink."
  (declare (ignore parts))
  (at (place-of form)
    (destructuring-bind (colour &rest body) (check-clause form 1 nil "(with-color colour body...)")
      `(let ((*pen-colour* (at ,*place* (pen-colour ,colour)))) ,@body))))

(defun pen-colour (colour)
  (unless (colour-p colour)
    (wrong "(with-color colour body...)" "~a is not a colour; take black*, white* or one of the ~
           vectors grey*, red*, lightred* and the like, as in (vref red* 11)" (show colour)))
  (and in-color* colour))

(defparameter *with-lines-usage*
  "(with-lines ([:width w] [:style :solid|:dash|:double-dash]) body...)")

(defmacro with-lines (&whole form &rest parts)
  "Manual B.1; the styles are those of CLX."
  (declare (ignore parts))
  (at (place-of form)
    (let ((usage *with-lines-usage*))
      (destructuring-bind (keys &rest body) (check-clause form 1 nil usage)
        (unless (proper-list-p keys) (wrong usage "~a is not a list of keys" (show keys)))
        (check-keys keys '(:width :style) usage)
        `(let (,@(loop for (key value) on keys by #'cddr
                       collect (if (eq key :width)
                                   `(*pen-width* (at ,*place* (pen-width ,value)))
                                   `(*pen-dashed* (at ,*place* (pen-dashed ,value))))))
           ,@body)))))

(defun pen-width (width)
  (let ((width (real-value width "the width" *with-lines-usage*)))
    (unless (<= 0 width +nominal-scale+)
      (wrong *with-lines-usage* "the width is 0 to ~d, not ~a" +nominal-scale+ (show width)))
    width))

(defun pen-dashed (style)
  (let ((name (and style (symbolp style) (symbol-name style))))
    (cond ((equal name "SOLID") nil)
          ((member name '("DASH" "DOUBLE-DASH") :test #'equal) t)
          (t (wrong *with-lines-usage* "~a is not a style of lines" (show style))))))

;;; Strokes

(defconstant +most-strokes+ 200)
(defconstant +farthest+ 10000)  ; from the cell, in its units
(defconstant +longest-text+ 40)

(defstruct painting
  width height   ; of the target
  (room +most-strokes+)
  (strokes nil)) ; newest first

(defmethod print-object ((painting painting) stream)
  (print-unreadable-object (painting stream) (write-string "window" stream)))

(defun stroke-number (value usage)
  (let ((number (if (typep value 'fixnum) value (real-value value "a drawing" usage))))
    (unless (<= (abs number) +farthest+)
      (wrong usage "~a is too far away from what is drawn into" (show number)))
    number))

(defun take-room (painting strokes)
  (when (minusp (decf (painting-room painting) strokes))
    (fail "a drawing has at most ~d strokes (each line of several counts as one)" +most-strokes+)))

(defun stroke (kind window context filled numbers usage &key (counts 1) angles text)
  "Appends a stroke. NUMBERS are x and y in turn, in the units of the window, and handed over as
parts of its width and height."
  (unless (painting-p window)
    (wrong usage "~a is not a window; one draws in :graphics and :draw-function only" (show window)))
  (unless (gcontext-p context)
    (wrong usage "~a is not a graphics context; take draw-gcontext*" (show context)))
  (take-room window counts)
  (let ((width (painting-width window)) (height (painting-height window)))
    (push (list kind
                (and filled t)
                (and *pen-colour* (list (colour-red *pen-colour*) (colour-green *pen-colour*)
                                        (colour-blue *pen-colour*)))
                (/ *pen-width* (max width height))
                *pen-dashed*
                (append (loop for number in numbers
                              for upright = nil then (not upright)
                              collect (/ (stroke-number number usage) (if upright height width)))
                        (loop for angle in angles collect (stroke-number angle usage)))
                text)
          (painting-strokes window)))
  nil)

(defun check-extent (width height usage)
  (flet ((check (what value)
           (when (minusp (real-value value what usage))
             (wrong usage "~a is less than 0: ~a" what (show value)))))
    (check "the width" width)
    (check "the height" height)))

;;; Conversion of drawings for C++

(defun strokes-of (draw in-colour width height)
  "What DRAW draws into a window of that size."
  (let ((window (make-painting :width (float width 1d0) :height (float height 1d0)))
        (in-color* in-colour) (*drawing* t)
        (*pen-colour* nil) (*pen-width* 0) (*pen-dashed* nil))
    (funcall draw window)
    (reverse (painting-strokes window))))

(defun plain-drawing (draw width height)
  "Both variants: in colour, and black on white."
  (list (strokes-of draw t width height) (strokes-of draw nil width height)))

(defun graphics-form (graphics usage)
  "Code for where the :graphics of a place type stand, with the function that draws them."
  (at (place-of graphics)
    (unless (and (consp graphics) (proper-list-p graphics) (proper-list-p (first graphics))
                 (= (length (first graphics)) 3) (every #'symbolp (first graphics)))
      (wrong usage ":graphics is a list ((window x y) body...), not ~a" (show graphics)))
    (let ((variables (first graphics)))
      (dolist (variable variables) (check-variable variable "window, x and y" usage))
      `(cons ,*place* (lambda ,variables
                        (declare (ignorable ,@variables))
                        ,@(mapcar #'placed-form (rest graphics)))))))

(defun placed-form (form)
  "FORM of a body, with its place for errors."
  (if (and (consp form) (not (eq (first form) 'declare)))
      `(at ,(place-of form) ,form)
      form))

(defun graphics-drawing (graphics)
  "Of a place type: the cell is the window. Nil if it has none."
  (when graphics
    (at (car graphics)
      (plain-drawing (lambda (window) (funcall (cdr graphics) window 0 0))
                     +nominal-scale+ +nominal-scale+))))

(defun draw-function (value)
  "Where it was given, with the function that VALUE is or names; nil: none. Such a pair stays."
  (cond ((and (consp value) (integerp (car value)) (atom (cdr value))) value)
        ((or (functionp value) (symbolp value)) (and value (cons *place* value)))
        (t (wrong "(:draw-function function)" "~a is not a function of a window, a thing, x, y, a ~
                  width and a height" (show value)))))

(defun thing-drawing (thing function footprint)
  "What THING looks like, or nil. FUNCTION: see DRAW-FUNCTION. It draws into FOOTPRINT (width depth
rotation), or into a square."
  (when function
    (at (car function)
      (destructuring-bind (&optional (width 1) (depth 1) angle) footprint
        (declare (ignore angle))
        (let ((longer (max width depth)))
          (unless (plusp (min width depth)) (fail "a thing without an extent cannot be drawn"))
          (let ((width (* +nominal-scale+ (/ width longer)))
                (height (* +nominal-scale+ (/ depth longer))))
            (plain-drawing (lambda (window)
                             (funcall (cdr function) window thing 0 0 width height))
                           width height)))))))
