;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; How world files are read: Common Lisp's reader, with #T and #F (manual 3.1) and with a note of
;;;; where every list begins, so that errors can name the place.

(in-package "MAGNA")

(defvar *read-list* (get-macro-character #\( (copy-readtable nil)))

(defun read-placed-list (stream character)
  (let* ((start (1- (file-position stream)))
         (list (funcall *read-list* stream character)))
    (when (and (consp list) *places*) (setf (gethash list *places*) start))
    list))

(defun make-world-readtable ()
  (let ((table (copy-readtable nil)))
    (set-macro-character #\( #'read-placed-list nil table)
    (set-dispatch-macro-character #\# #\T (lambda (s c n) (declare (ignore s c n)) t) table)
    (set-dispatch-macro-character #\# #\F (lambda (s c n) (declare (ignore s c n)) nil) table)
    table))
