;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The simulation as a whole: its parameters (manual 4), its clock, window and console (manual A).

(in-package "MAGNA")

(export '(clean-simulation dirty-simulation current-tick simulator cli))

(defun simulation-parameter (name) (ask "parameter" name))

(defun (setf simulation-parameter) (value name)
  (unless (or (realp value) (member value '(t nil)))
    (fail "expected a number, t or nil for ~(~a~)*, not ~a" name (show value)))
  (ask "set-parameter" name (if (realp value) (real-value value name "a number") value))
  value)

(defun define-parameters (names)
  "Called once, while Lisp starts: NAMES are those of the engine's table. Each becomes a word such as
MAX-SPEED* that stands for its value. One that a file has defined as a variable is left alone."
  (dolist (name names)
    (let ((symbol (intern (format nil "~:@(~a~)*" name) "MAGNA")))
      (unless (boundp symbol)
        (eval `(define-symbol-macro ,symbol (simulation-parameter ,name))))
      (export symbol "MAGNA"))))

(defun clean-simulation () (ask "clean" t) nil)
(defun dirty-simulation () (ask "clean" nil) nil)

(defun current-tick () (ask "tick"))

(defun simulator (&rest arguments)
  "Opened a window in the manual; here that is there already."
  (declare (ignore arguments))
  (write-line "The window shows the robots of the world that is open; nothing needs to be opened."))

(defun cli (&rest arguments)
  "Began a dialogue in the manual; here that is the console pane, or magna --cli."
  (declare (ignore arguments))
  (write-line "The console takes commands already; type them at its prompt."))
