;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Slots (manual 3.1): what !>x.slot, (!_slot x) and (!(TYPE slot) x) read and set. One table
;;;; lists the slots of the dialect; structures defined by a file have the slots of their
;;;; definition.

(in-package "MAGNA")

(defvar *slots* nil
  "Every slot name, in the order defined: (NAME (type reader . writer) ...).")

(defun slot-named (name)
  "What is known of the slots called NAME, a text in upper case."
  (or (assoc name *slots* :test #'string=) (list name)))

(defun add-slot (type name reader writer)
  (unless (assoc name *slots* :test #'string=)
    (setf *slots* (append *slots* (list (list name)))))
  (let ((slot (slot-named name)))
    (setf (rest slot) (append (remove type (rest slot) :key #'first)
                              (list (list* type reader writer))))))

(defmacro define-slot (type name (object) form &key ((:set (value set-form)) '(nil nil) settable))
  "The slot NAME, a text in upper case, of the structures of TYPE is the value of FORM, in which
OBJECT is the structure. With :set (value form), FORM sets it."
  `(add-slot ',type ,name (lambda (,object) ,form)
             ,(and settable `(lambda (,value ,object) ,set-form))))

;;; Access. ECL finds slots by the structure's name fastest; TYPEP handles structures that include
;;; others.

(defun slot-access (object slot)
  "The (reader . writer) of SLOT for OBJECT, or nil."
  (and (si:structurep object)
       (rest (or (assoc (si:structure-name object) (rest slot) :test #'eq)
                 (find-if (lambda (access) (typep object (first access))) (rest slot))))))

(defun own-slots (object)
  "The names of the slots of a structure or object that a file has defined."
  (let ((class (%class-of object)))
    (unless (eq (symbol-package (class-name class)) (find-package "MAGNA"))
      (mapcar #'clos:slot-definition-name (clos:class-slots class)))))

(defun no-slot (object name)
  (fail "~a has no slot ~(~a~); it has ~:[no slots~;~:*~{~(~a~)~^, ~}~]" (show object) name
        (append (loop for slot in *slots* when (slot-access object slot) collect (first slot))
                (own-slots object))))

(defun own-slot (object name)
  (or (find name (own-slots object) :test #'string=) (no-slot object name)))

(defun read-slot (object slot)
  (let ((access (slot-access object slot)))
    (if access
        (funcall (first access) object)
        (slot-value object (own-slot object (first slot))))))

(defun (setf read-slot) (value object slot)
  (let ((access (slot-access object slot)))
    (cond ((null access)
           (setf (slot-value object (own-slot object (first slot))) value))
          ((rest access) (funcall (rest access) value object) value)
          (t (fail "the slot ~(~a~) of ~a cannot be set" (first slot) (show object))))))

(defmacro slot-of (object name)
  "The slot NAME, a text in upper case, of a structure or another object; can be set."
  `(read-slot ,object ',(slot-named name)))

;;; (!_slot x) and (!(TYPE slot) x): the reader defines these functions when it reads them.

(defun slot-reader (name type)
  "The function that reads the slot NAME, and the one that sets it; objects are of TYPE, or any."
  (let ((slot (slot-named name)) (predicate (type-predicate type)))
    (flet ((check (object)
             (if (or (null predicate) (funcall predicate object))
                 object
                 (fail "expected a ~:@(~a~) with a slot ~(~a~), not ~a" type name (show object)))))
      (values (lambda (object) (read-slot (check object) slot))
              (lambda (value object) (setf (read-slot (check object) slot) value))))))

(defun slot-function (name &optional type)
  "The symbol whose function reads the slot, also as a place of SETF."
  (let ((symbol (intern (format nil "!~:[_~a~;(~:*~a ~a)~]" type name) *package*)))
    (unless (fboundp symbol)
      (multiple-value-bind (reader writer) (slot-reader name type)
        (setf (fdefinition symbol) reader
              (fdefinition `(setf ,symbol)) writer)))
    symbol))
