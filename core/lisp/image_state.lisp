;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The state of one world, as opposed to all of Lisp: several images may exist at the same time.

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
