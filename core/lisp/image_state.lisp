;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; What belongs to one world and not to all of Lisp: several images may be alive at once.

(in-package "MAGNA")

(defun make-image-state () (make-hash-table :test #'eq))

(define-image-variable *image-state* (make-image-state) "What belongs to the image, by keyword.")

(defun image-slot (name)
  (and *image-state* (values (gethash name *image-state*))))

(defun (setf image-slot) (value name)
  (unless *image-state* (fail "this works only in a world that is loaded"))
  (setf (gethash name *image-state*) value))

(defun image-table (name)
  "The table in the slot NAME, made by the first who asks for it."
  (or (image-slot name) (setf (image-slot name) (make-hash-table :test #'eql))))
