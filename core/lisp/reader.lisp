;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The reader of world files: Common Lisp's reader, extended by #T and #F, slots !>x.slot, !_slot
;;;; and !(TYPE slot) (manual 3.1; slots.lisp), and the pattern ?() (manual 5.1.1). It records where
;;;; every list begins, so that errors have a place.

(in-package "MAGNA")

(defvar *standard-readtable* (copy-readtable nil))
(defvar *read-list* (get-macro-character #\( *standard-readtable*))

(defvar *source-base* 0
  "Added to the places of a text: an image that has read several tells them apart by it.")

(defun read-placed-list (stream character)
  (let* ((start (and *places* (+ *source-base* (1- (file-position stream)))))
         (list (funcall *read-list* stream character)))
    (when (and start (consp list)) (setf (gethash list *places*) start))
    list))

(defun read-token (stream character)
  "The token that begins with CHARACTER, as Common Lisp reads it."
  (unread-char character stream)
  (let ((*readtable* *standard-readtable*)) (%read stream t nil t)))

(defun pieces (text &optional (separator #\.))
  "TEXT cut at each SEPARATOR."
  (loop for start = 0 then (1+ end)
        for end = (position separator text :start start)
        collect (subseq text start end)
        while end))

(defun slot-path (symbol)
  "Code for the slots that a symbol !>X.A.B names."
  (destructuring-bind (variable &rest slots) (pieces (subseq (symbol-name symbol) 2))
    (when (or (string= variable "") (null slots) (member "" slots :test #'string=))
      (fail "expected !>variable.slot, with as many further slots; ~a is not that" (show symbol)))
    (let ((code (intern variable (symbol-package symbol))))
      (dolist (slot slots code)
        (setf code `(slot-of ,code ,slot))))))

(defun read-typed-slot (stream)
  "The (TYPE slot) of !(TYPE slot) or !_(TYPE slot): the function that reads it."
  (let ((form (%read stream t nil t)))
    (cond (*read-suppress* nil)
          ((and (proper-list-p form) (= (length form) 2) (every #'symbolp form) (second form))
           (slot-function (symbol-name (second form)) (first form)))
          (t (fail "expected !(TYPE slot), not !~a" (show form))))))

(defun opens-list-p (stream) (eql (peek-char nil stream nil nil t) #\())

(defun read-bang (stream character)
  "!>x.slot, !_slot, !(TYPE slot), as the manual also prints it !_(TYPE slot); or a word with a ! at
its head."
  (if (opens-list-p stream)
      (read-typed-slot stream)
      (let* ((token (read-token stream character))
             (name (if (and token (symbolp token)) (symbol-name token) "")))
        (cond ((eql (search "!>" name) 0) (slot-path token))
              ((and (string= name "!_") (opens-list-p stream)) (read-typed-slot stream))
              ((and (> (length name) 2) (eql (search "!_" name) 0))
               (slot-function (subseq name 2)))
              (t token)))))

(defun read-unequal (stream character)
  "The sign as which the manual prints `!='."
  (let ((token (read-token stream character)))
    (if (and (symbolp token) (equal (symbol-name token) (string character))) '!= token)))

(defun read-question (stream character)
  (let ((token (read-token stream character)))
    (cond ((not (and (symbolp token) (string= (symbol-name token) "?") (opens-list-p stream)))
           token)
          ((null (%read stream t nil t)) '|?()|)
          (t (fail "expected ?(), which matches anything, or ?name")))))

(defvar *read-comma* (get-macro-character #\, *standard-readtable*))

(defun refuse-comma (stream)
  (when (eql (peek-char nil stream nil nil t) #\@) (read-char stream nil nil t))
  (let* ((part (ignore-errors (%read stream nil nil t)))
         (written (and (match-variable-p part) (string-downcase (symbol-name part)))))
    (fail "a comma stands outside of a backquote; ~:[put ` before the template that it belongs to, or ~
           remove it~;~:*a template with ' has the part as ~a without a comma, one with ` as ,~a~]"
          written (and written (subseq written 1)))))

(defun read-comma (stream character)
  "Common Lisp's; one outside of a backquote is reported at its place."
  (cond ((or (plusp si::*backq-level*) *read-suppress*) (funcall *read-comma* stream character))
        ((eq stream *reading*)
         (let ((*place* (1- (reading-place))) (*reading* nil)) (refuse-comma stream)))
        (t (refuse-comma stream))))

(defparameter *refused-dispatch* '(#\. #\S #\Y #\$)
  "What follows # and is not read: evaluation, and objects put together from their parts.")

(defun refuse-dispatch (stream character number)
  (declare (ignore number))
  (let ((form (%read stream t nil t)))
    (declare (ignore form))
    (unless *read-suppress* (fail "#~a is not available; write what it stands for" character))))

(defun make-world-readtable ()
  (let ((table (copy-readtable nil)))
    (dolist (character *refused-dispatch*)
      (set-dispatch-macro-character #\# character #'refuse-dispatch table))
    (set-macro-character #\( #'read-placed-list nil table)
    (set-macro-character #\, #'read-comma nil table)
    (set-macro-character #\! #'read-bang t table)
    (set-macro-character #\? #'read-question t table)
    (set-macro-character (code-char #x2260) #'read-unequal t table)
    (set-dispatch-macro-character #\# #\T (lambda (s c n) (declare (ignore s c n)) t) table)
    (set-dispatch-macro-character #\# #\F (lambda (s c n) (declare (ignore s c n)) nil) table)
    table))
