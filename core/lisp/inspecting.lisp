;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The inspector of editors. It shows what a program could read itself: parts of lists, tables and
;;;; arrays, slots of the file's own objects, and the slots of the simulator's objects.

(in-package "MAGNA")

(defconstant +most-parts+ 500 "Parts of one object that are shown.")
(defconstant +most-part-text+ 200 "Characters of a part.")
(defconstant +most-inspected+ 100 "Objects that can be returned to.")

(defstruct inspection object (parts (make-array 0 :adjustable t :fill-pointer t)))

(defun labelled (label value) (list (format nil "~a: " label) (list value) (string #\Newline)))

(defun numbered-parts (values)
  (loop for k from 0 below +most-parts+
        for value in values
        append (labelled k value)))

(defun list-parts (list)
  (let ((values nil) (rest list) (seen (make-hash-table :test #'eq)))
    (loop for k below +most-parts+
          while (and (consp rest) (not (gethash rest seen)))
          do (setf (gethash rest seen) k)
             (push (pop rest) values))
    (append (numbered-parts (nreverse values))
            (cond ((null rest) nil)
                  ((gethash rest seen)
                   (list (format nil "and so on from element ~d: the list is circular~%"
                                 (gethash rest seen))))
                  ((consp rest) (labelled "and so on" rest))
                  (t (labelled "tail" rest))))))

(defun table-parts (table)
  (let ((parts nil) (left +most-parts+))
    (block walk
      (maphash (lambda (key value)
                 (when (minusp (decf left)) (return-from walk))
                 (setf parts (list* (string #\Newline) (list value) " = " (list key) parts)))
               table))
    (cons (format nil "~d entries~%" (hash-table-count table)) (nreverse parts))))

(defun array-parts (array)
  (cons (format nil "dimensions ~a~%" (array-dimensions array))
        (loop for k below (min +most-parts+ (array-total-size array))
              append (labelled k (row-major-aref array k)))))

(defun symbol-parts (symbol)
  (append (labelled "name" (symbol-name symbol))
          (if (boundp symbol) (labelled "value" (symbol-value symbol)) nil)
          (if (and (fboundp symbol) (not (macro-function symbol))
                   (not (special-operator-p symbol)))
              (labelled "function" (symbol-function symbol))
              nil)))

(defun function-parts (function)
  (let* ((place (function-place function))
         (found (and place (first (source-places (list (list place "")))))))
    (if found (list (format nil "defined at ~a~%" (place-text found))) nil)))

(defun slot-parts (object)
  "The slots that !>object.slot reads."
  (append (loop for slot in *slots*
                when (slot-access object slot)
                  append (labelled (string-downcase (first slot)) (read-slot object slot)))
          (loop for name in (and (or (si:structurep object) (typep object 'standard-object))
                                 (own-slots object))
                when (or (si:structurep object) (slot-boundp object name))
                  append (labelled (string-downcase (symbol-name name))
                                   (slot-value object name)))))

(defun attribute-parts (thing)
  "Its attributes and kickers: those of the world, if it is there."
  (destructuring-bind (kind attributes kickers)
      (if (integerp (own-id thing))
          (destructuring-bind (name kind footprint attributes contents kickers)
              (ask "thing" (own-id thing))
            (declare (ignore name footprint contents))
            (list kind
                  (loop for (name value) in attributes collect (cons name (world-value value)))
                  (mapcar #'first kickers)))
          (list (own-kind thing) (own-attributes thing) (own-kickers thing)))
    (append (labelled "kind" (text-symbol (or kind "object")))
            (loop for (name . value) in attributes append (labelled name value))
            (loop for number in kickers
                  append (labelled "kicker" (text-symbol (kicker-name (kicker-of number))))))))

(defun object-parts (object)
  "Texts, and lists of one part each."
  (typecase object
    (cons (list-parts object))
    (hash-table (table-parts object))
    (string nil)
    (array (array-parts object))
    (symbol (symbol-parts object))
    (function (function-parts object))
    (thing (append (slot-parts object) (attribute-parts object)))
    (t (slot-parts object))))

(defun type-text (object)
  (let ((type (type-of object)))
    (string-downcase (symbol-name (if (consp type) (first type) type)))))

(defun part-text (part path)
  "PATH: what is inspected, and what has led there, innermost first."
  (let ((depth (and (or (consp part) (hash-table-p part) (si:structurep part)
                        (and (arrayp part) (not (stringp part))))
                    (position part path :test #'eq))))
    (format nil "~a~:[~; (~:[inspected before~;this object~])~]"
            (bounded-text (value-text part) +most-part-text+) depth (eql depth 0))))

(defun inspection-view (client)
  "(title part ...) of what is inspected; a part is a text or (text number)."
  (let* ((inspection (current-inspection client))
         (parts (inspection-parts inspection)) (object (inspection-object inspection))
         (path (mapcar #'inspection-object (editor-inspected (editor-of client)))))
    (setf (fill-pointer parts) 0)
    (list* (bounded-text (value-text object) 1000)
           (format nil "type: ~a~%" (type-text object))
           (loop for part in (object-parts object)
                 collect (if (consp part)
                             (list (part-text (first part) path)
                                   (vector-push-extend (first part) parts))
                             part)))))

(defun inspect-for (client object)
  (let* ((editor (editor-of client)) (before (editor-inspected editor)))
    (setf (editor-inspected editor)
          (cons (make-inspection :object object)
                (subseq before 0 (min (length before) (1- +most-inspected+)))))
    (inspection-view client)))

(defun current-inspection (client)
  (or (first (editor-inspected (editor-of client))) (fail "nothing is being inspected")))

(defun inspected-part (client number)
  (let ((parts (inspection-parts (current-inspection client))) (n (parse-integer number)))
    (if (< -1 n (length parts)) (aref parts n) (fail "there is no part ~d" n))))

(define-query "inspect" (text client)
  (call-for-editor client
                   (lambda ()
                     (setf (editor-inspected (editor-of client)) nil)
                     (inspect-for client (load-at-prompt text)))))

(define-query "inspect-part" (text client number)
  (call-for-editor client (lambda () (inspect-for client (inspected-part client number)))))

(define-query "inspect-again" (text client)
  (call-for-editor client (lambda () (inspection-view client))))

(define-query "inspect-back" (text client)
  "Nothing if there is nothing to go back to."
  (call-for-editor client
                   (lambda ()
                     (let ((editor (editor-of client)))
                       (when (rest (editor-inspected editor))
                         (pop (editor-inspected editor))
                         (inspection-view client))))))

(define-query "inspect-end" (text client)
  (setf (editor-inspected (editor-of client)) nil)
  "nil")

(define-query "inspect-variable" (text client frame number)
  (call-for-editor client
                   (lambda ()
                     (let ((locals (frame-locals (frame-of client frame)))
                           (n (parse-integer number)))
                       (unless (< -1 n (length locals)) (fail "there is no variable ~d" n))
                       (inspect-for client (cdr (nth n locals)))))))

(define-query "print-part" (text client number)
  "The whole text of a part."
  (data-text (shown-value (inspected-part client number))))
