;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; How world files are read: Common Lisp's reader, with #T and #F (manual 3.1), slot paths
;;;; !>x.slot (manual 3.1), the pattern ?() (manual 5.1.1), and with a note of where every list
;;;; begins, so that errors can name the place.

(in-package "MAGNA")

(defvar *standard-readtable* (copy-readtable nil))
(defvar *read-list* (get-macro-character #\( *standard-readtable*))

(defun read-placed-list (stream character)
  (let* ((start (1- (file-position stream)))
         (list (funcall *read-list* stream character)))
    (when (and (consp list) *places*) (setf (gethash list *places*) start))
    list))

(defun read-token (stream character)
  "The token that begins with CHARACTER, as Common Lisp reads it."
  (unread-char character stream)
  (let ((*readtable* *standard-readtable*)) (read stream t nil t)))

(defun pieces (text)
  "TEXT cut at its dots."
  (loop for start = 0 then (1+ end)
        for end = (position #\. text :start start)
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

(defun read-bang (stream character)
  (let ((token (read-token stream character)))
    (if (and (symbolp token) (eql (search "!>" (symbol-name token)) 0))
        (slot-path token)
        token)))

(defun read-question (stream character)
  (let ((token (read-token stream character)))
    (cond ((not (and (symbolp token) (string= (symbol-name token) "?")
                     (eql (peek-char nil stream nil nil t) #\()))
           token)
          ((null (read stream t nil t)) '|?()|)
          (t (fail "expected ?(), which matches anything, or ?name")))))

(defun make-world-readtable ()
  (let ((table (copy-readtable nil)))
    (set-macro-character #\( #'read-placed-list nil table)
    (set-macro-character #\! #'read-bang t table)
    (set-macro-character #\? #'read-question t table)
    (set-dispatch-macro-character #\# #\T (lambda (s c n) (declare (ignore s c n)) t) table)
    (set-dispatch-macro-character #\# #\F (lambda (s c n) (declare (ignore s c n)) nil) table)
    table))

;;; What slot paths mean

(defun slot-of (object name)
  "The slot NAME, a text in upper case, of a structure or another object."
  (let ((slot (find name (clos:class-slots (class-of object))
                    :key #'clos:slot-definition-name :test #'string=)))
    (unless slot (fail "~a has no slot ~(~a~)" (show object) name))
    (slot-value object (clos:slot-definition-name slot))))

(defun (setf slot-of) (value object name)
  (let ((slot (find name (clos:class-slots (class-of object))
                    :key #'clos:slot-definition-name :test #'string=)))
    (unless slot (fail "~a has no slot ~(~a~)" (show object) name))
    (setf (slot-value object (clos:slot-definition-name slot)) value)))
