;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; Commands of programs: checking, issuing, and the call of their continuations at the end (manual
;;;; 3.1.1). The commands themselves are made by robot_commands.lisp.

(in-package "MAGNA")

;;; Arguments

(defun check-kind (value kind usage)
  (unless (typep value kind) (wrong usage "~a is not a ~a" (show value) (kind-text kind)))
  value)

(defun check-owner (robot owner value usage)
  (unless (eq owner robot) (wrong usage "~a is not of ~a" (show value) (robot-name robot)))
  value)

(defun own-part (robot part kind usage)
  "The number of a part of ROBOT."
  (part-number (check-owner robot (part-robot (check-kind part kind usage)) part usage)))

(defun own-designator (robot designator usage)
  (check-kind designator 'designator usage)
  (known-number (check-owner robot (known-robot designator) designator usage)))

(defun wanted-value-p (value)
  (or (realp value) (symbolp value) (stringp value)))

(defun wanted-attribute (entry usage)
  "(:attribute value), (:attribute (value ...)) or either with a threshold (manual 3.4.2)."
  (unless (and (proper-list-p entry) (<= 2 (length entry) 3))
    (wrong usage "~a is not an attribute with a value, such as (:size 4) or (:size (3 5) 2)"
           (show entry)))
  (destructuring-bind (name value &optional threshold) entry
    (unless (if (consp value)
                (and (proper-list-p value) (every #'wanted-value-p value))
                (wanted-value-p value))
      (wrong usage "~a is not a value of an attribute" (show value)))
    (unless (or (realp threshold) (null threshold))
      (wrong usage "a threshold is a number, not ~a" (show threshold)))
    (list (attribute-name name) value threshold)))

(defun wanted-attributes (specification usage)
  (unless (proper-list-p specification)
    (wrong usage "~a is not a list of attributes, such as ((:color red))" (show specification)))
  (mapcar (lambda (entry) (wanted-attribute entry usage)) specification))

(defun tick-count (value usage)
  (let ((count (whole-value value "the time" usage)))
    (when (minusp count) (wrong usage "the time is not negative, but ~a is" (show value)))
    count))

(defun command-field (word value robot usage)
  "What C++ is told of VALUE, the argument WORD of a heading: a list of the field's name and its value."
  (case word
    (time (list "ticks" (tick-count value usage)))
    (camera (list "camera" (own-part robot value 'camera usage)))
    (desig (list "designator" (own-designator robot value usage)))
    (storage-bin (list "into" (list "bin" (own-part robot value 'storage-bin usage))))
    (container
     (if (storage-bin-p value)
         (command-field 'storage-bin value robot usage)
         (list "into" (list "designator" (own-designator robot value usage)))))
    (place-type (list "place-type" (word value "the place type" usage)))
    (desig-type
     (unless (member value '(:local :non-local))
       (wrong usage "a designator is :local or :non-local, not ~a" (show value)))
     (list "type" (string-downcase (symbol-name value))))
    (obj-attrs (list "spec" (wanted-attributes value usage)))
    (t (list "argument" (real-value value (format nil "the ~a" (kind-text word)) usage)))))

(defun check-continuation (function usage)
  (unless (or (functionp function) (and function (symbolp function) (fboundp function)))
    (wrong usage "~a is not a continuation" (show function)))
  function)

;;; Results: (VALUE PLACE-TYPE VIEW DESIGNATORS PART TEXT GIVEN WHY) as made by world_values.cpp,
;;; or nil

(defun result-value (robot result) (declare (ignore robot)) (or (first result) 0))
(defun result-place-type (robot result) (declare (ignore robot)) (seen-value (second result)))
(defun result-view (robot result) (declare (ignore robot)) (third result))
(defun result-designators (robot result)
  (mapcar (lambda (description) (designator-of robot description)) (fourth result)))
(defun result-designator (robot result) (first (result-designators robot result)))

(defun logged-result (result)
  "What the log keeps of RESULT: a value, place type or text, or the number of designators."
  (and result
       (or (second result) (sixth result)
           (and (fourth result) (length (fourth result)))
           (first result))))

(defun result-part (robot result)
  "The part that keeps a bin from closing, nil if none does."
  (let ((part (fifth result)))
    (when part
      (destructuring-bind (kind number) part
        (cond ((string= kind "camera") (robot-camera robot number))
              ((string= kind "hand") (robot-hand robot number))
              ((string= kind "bin") (robot-storage-bin robot number)))))))

;;; From issue to end

(defstruct pending
  program place
  finish   ; called with the error and the result
  began    ; called when a track has begun, or nil
  episode) ; its record in the log

(defun call-continuation (program place function &rest arguments)
  "Calls FUNCTION on behalf of PROGRAM. An error in it, or its taking too long, is that program's and
no one else's. True when it came to its end."
  (let ((failure nil) (finished nil) (*loop-place* nil) (*cut* nil))
    (%item-begins)
    (catch '%cut
      (block run
        (let ((*place* place))
          (with-program (program)
          (handler-bind ((warning #'muffle-warning)
                         (serious-condition (lambda (condition)
                                              (setf failure (note-failure condition) place *place*)
                                              (return-from run))))
            (apply function arguments)
            (setf finished t))))))
    (unless finished
      (program-failed program
                      (if failure (describe-failure failure) (cut-text *cut-text*))
                      (or (first *cut*) place)))
    finished))

(defun issue-command (name arguments resource robot command fields finish began)
  "Begins COMMAND, which programs call NAME. What the resource was to do is called off first (manual
3.1.2). Gives the ticket under which FINISH is called with the error code and the result."
  (cancel-event resource)
  (register-command name arguments (ask "command" (robot-number robot) command fields) finish
                    began))

(defun register-command (name arguments ticket finish &optional began)
  "When the command TICKET ends, FINISH is called with the error code and the result."
  (setf (gethash ticket (image-table :pending))
        (make-pending :program *program* :place *place* :finish finish :began began
                      :episode (episode-begins :command name
                                               (and *branch* (branch-episode *branch*))
                                               :arguments arguments)))
  ticket)

(defun end-command-episode (pending code result)
  (episode-ends (pending-episode pending) (if code :failed :done)
                :value (logged-result result) :reason (and code (symbol-name code))
                :why (eighth result)))

(defun command-ended (ticket code result)
  "Called when a command has ended: CODE is nil, or the name of the error; RESULT as C++ makes it, nil
if it has none. True when a caller waited for it."
  (let ((pending (gethash ticket (image-table :pending)))
        (err (and code (string/= code "") (intern (string-upcase code) "KEYWORD"))))
    (when pending
      (remhash ticket (image-table :pending))
      (end-command-episode pending err result)
      (when (sixth result) (queue-message :error (sixth result)))
      (let ((*failure-reason* (eighth result)))
        (call-continuation (pending-program pending) (pending-place pending)
                           (pending-finish pending) err result))
      t)))

(defun tracking-began (ticket)
  "Called when the camera of a camera-track has begun to track."
  (let ((pending (gethash ticket (image-table :pending))))
    (when (and pending (pending-began pending))
      (call-continuation (pending-program pending) (pending-place pending)
                         (pending-began pending)))))

(defun forget-commands (program)
  "PROGRAM has ended before its time: its continuations are no longer called."
  (let ((table (image-table :pending)) (tickets nil))
    (maphash (lambda (ticket pending)
               (when (eq (pending-program pending) program) (push ticket tickets)))
             table)
    (dolist (ticket (sort tickets #'<))
      (episode-ends (pending-episode (gethash ticket table)) :stopped)
      (remhash ticket table))))

(defun pending-commands (program)
  "How many commands of PROGRAM have not ended."
  (let ((count 0))
    (maphash (lambda (ticket pending)
               (declare (ignore ticket))
               (when (eq (pending-program pending) program) (incf count)))
             (image-table :pending))
    count))
