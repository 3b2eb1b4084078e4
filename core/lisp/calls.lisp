;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Call stacks: the calls that led to an error, with their places. Nothing is recorded while code
;;;; runs: every function that a file defines carries the place of the form that defines it
;;;; (`with-places', `placed-function'), and ECL keeps the functions in progress.

(in-package "MAGNA")

;; The originals; files cannot call them (closed.lisp).
(setf (fdefinition '%function-place) #'si:bc-file)

(defconstant +most-calls+ 10 "Calls that a message names.")
(defconstant +most-frames+ 400 "Frames of ECL that are searched for them.")

(defstruct (call-frame (:conc-name frame-))
  name      ; of the function; nil: it has none; :FORM: it is a form of the file or the console
  place
  (exact nil) ; whether PLACE is that of the call in progress, as in plans; else of the definition
  variables) ; ECL's lexical environment

(defvar *failed-condition* nil "The last error that unwound, with its FRAMES in *FAILED-FRAMES*.")
(defvar *failed-frames* nil)

(defvar *first-call* 0 "Calls of ECL up to this one do not belong to the piece of work that runs.")

(defmacro with-places ((place) &body body)
  "Functions compiled by BODY carry PLACE."
  `(let ((ext:*source-location* (cons :place ,place))) ,@body))

(defun placed-function (form place)
  "Code for the function FORM, (function (lambda ...)), which carries PLACE."
  `(ext:compiler-let ((ext:*source-location* (:place . ,place))) ,form))

(defun function-place (function)
  "Where FUNCTION was defined, as *PLACE*; nil: it is not a file's."
  (let ((function (if (typep function 'generic-function) nil function)))
    (when (functionp function)
      (multiple-value-bind (kind place) (ignore-errors (%function-place function))
        (and (eq kind :place) place)))))

(defun running-function-name (function)
  (let ((name (ext:compiled-function-name function)))
    (if (eq name 'si:bytecodes) :form name)))

(defun current-frames ()
  "The calls of functions of files in progress, innermost first."
  (let ((frames nil) (top (si:ihs-top)))
    (loop for k downfrom top above (max *first-call* (- top +most-frames+))
          do (let* ((function (si:ihs-fun k)) (place (function-place function)))
               (when place
                 ;; Not the function itself: ECL frees that of a form at its end.
                 (push (make-call-frame :name (running-function-name function) :place place
                                        :variables (si:ihs-env k))
                       frames))))
    (nreverse frames)))

(defvar *loop-place* nil "Where the innermost `loop' of the code that runs stands.")

(defun running-place ()
  "Where the code that runs stands, as far as that is known: the place that was bound last in the
innermost function of a file, or that of the function; nil: nowhere."
  (let ((place nil) (bindings -1) (top (si:ihs-top)))
    (loop for k downfrom top above (max *first-call* (- top +most-frames+))
          until (setf place (function-place (si:ihs-fun k)))
          finally (when place (setf bindings (si:ihs-bds k))))
    (loop for k downfrom (si:bds-top) above bindings
          for bound = (case (si:bds-var k) (*place* *place*) (*loop-place* *loop-place*))
          when (and bound (>= bound 0)) return bound
          finally (return place))))

(defvar *cut* nil "Of the code of this piece of work that was cut off last: (place . frames).")

(defun cut-place () (or (first *cut*) -1))

(defun cut-text (text)
  "TEXT, which says that code was cut off, and the calls that led there."
  (concatenate 'string text (calls-text (rest *cut*))))

(defun note-failure (condition)
  "CONDITION; it is about to unwind, and DESCRIBE-FAILURE is to tell the calls that led to it."
  (setf *failed-condition* condition
        *failed-frames* (if (typep condition 'ext:storage-exhausted) nil (current-frames)))
  condition)

(defun named-frames (frames)
  "Those that a message names: functions with names, a function that calls itself once."
  (let ((named nil))
    (dolist (frame frames (nreverse named))
      (unless (or (member (frame-name frame) '(nil :form))
                  (and named (equal (frame-name frame) (frame-name (first named)))
                       (eql (frame-place frame) (frame-place (first named)))))
        (push frame named)))))

(defun frame-title (frame)
  (let ((name (frame-name frame)))
    (case name
      ((nil) "a function")
      (:form "a form")
      (t (if (stringp name) name (show name))))))

(defun place-text (place)
  "\"file:line:column\" of PLACE, (file line column), without the file's folder; nil of nil."
  (when place
    (destructuring-bind (file line column) place
      (let ((folder (position #\/ file :from-end t)))
        (format nil "~a:~d:~d" (cond ((string= file "") "console")
                                     (folder (subseq file (1+ folder)))
                                     (t file))
                line column)))))

(defun calls-text (frames &optional (head "; in "))
  "; in NAME (place), called by NAME (place) ..., or nothing."
  (let* ((named (named-frames frames))
         (titles (loop for frame in named
                       for place in (and named (frame-places named))
                       collect (format nil "~a~@[ (~a)~]" (frame-title frame)
                                       (place-text place))))
         (more (- (length titles) +most-calls+)))
    (with-output-to-string (out)
      (loop for title in titles
            repeat +most-calls+
            for before = head then ", called by "
            do (format out "~a~a" before title))
      (when (plusp more)
        (format out ", and ~d more call~:p, the outermost ~a" more (first (last titles)))))))

(defun frame-places (frames)
  "(file line column) of each frame: where it calls the one before it, if that is known or written
once in it, else where it is defined; nil where there is no text."
  (source-places
   (loop for (before frame) on (cons nil frames)
         while frame
         collect (let ((name (and before (not (frame-exact frame)) (frame-name before))))
                   (list (frame-place frame)
                         (if (and name (symbolp name) (not (eq name :form)))
                             (symbol-name name)
                             ""))))))

(defun source-places (places)
  "(file line column) for each of PLACES, a list of (place called-name)."
  (let ((answer (%ask "call-places" (list places))))
    (if (first answer) (second answer) (mapcar (constantly nil) places))))
