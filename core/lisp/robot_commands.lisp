;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The commands of a robot and its parts (manual 3.4.3, 3.5, 3.6): functions with the headings of
;;;; the entries in core/reference.

(in-package "MAGNA")

(defun command-robot-form (resource)
  "Code for the robot of a command: the variable RESOURCE is itself one, or a part."
  (if (eq resource 'robot) 'robot `(part-robot ,resource)))

(defun command-resource-fields (resource)
  "Code for the field that tells C++ which part is meant."
  (ecase resource
    (robot nil)
    ((camera hand) `((list ,(string-downcase (symbol-name resource)) (part-number ,resource))))
    (storage-bin `((list "bin" (part-number ,resource))))))

(defun command-result-form (word names)
  "Code for an argument of the continuation: a result, or one of the arguments NAMES given back."
  (case word
    ((speed turn-angle angle) '(result-value its-robot result))
    (view '(result-view its-robot result))
    (desig-lst '(result-designators its-robot result))
    (place-type '(result-place-type its-robot result))
    (jammed-part '(result-part its-robot result))
    (t (if (member word names) word '(result-designator its-robot result)))))

(defun engine-name (name)
  "The engine's name of the command NAME: its own without robot-."
  (let ((text (string-downcase (symbol-name name))))
    (if (string= text "robot-" :end1 (min 6 (length text))) (subseq text 6) text)))

(defmacro define-command ((name resource &rest heading)
                          &optional (command (engine-name name)) &rest members)
  "A command of the manual on RESOURCE, which is also the type of its first argument. HEADING is
(argument ... continuation [began] => RESOURCE result ...), see COMMAND-FIELD and
COMMAND-RESULT-FORM. COMMAND is the engine's name for it, MEMBERS, (member value ...), are constants
for C++. The function `began' is called when the action, which goes on, has begun."
  (let* ((arrow (position '=> heading))
         (names (subseq heading 0 (position 'continuation heading)))
         (began (find '[began] heading))
         (usage (format nil "(~(~a ~a~{ ~a~}~))" name resource (subseq heading 0 arrow)))
         (given (loop for result in (nthcdr (+ 2 arrow) heading)
                      collect (command-result-form result names))))
    `(progn
       (export ',name)
       (defun ,name (,resource ,@names continuation ,@(when began '(&optional began)))
         (check-kind ,resource ',resource ,usage)
         (check-continuation continuation ,usage)
         (let ((its-robot ,(command-robot-form resource)))
           (issue-command
            ,(string-downcase (symbol-name name)) (list ,resource ,@names)
            ,resource its-robot ,(string-downcase command)
            (list ,@(command-resource-fields resource)
                  ,@(loop for name in names
                          collect `(command-field ',name ,name its-robot ,usage))
                  ,@(loop for (key value) on members by #'cddr
                          collect `(list ,(string-downcase key) ,value)))
            (lambda (err result)
              (declare (ignorable result))
              (funcall continuation err ,resource ,@given))
            ,(when began
               `(and (check-optional-function began ,usage)
                     (lambda () (funcall began ,resource ,@names))))))
         nil))))

(defun check-optional-function (function usage)
  (and function (check-continuation function usage)))
