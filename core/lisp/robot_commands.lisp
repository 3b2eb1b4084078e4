;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; All commands of a robot and its parts, with the manual's headings (3.4.3, 3.5, 3.6).

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

(defun command-result-form (kind)
  "Code for an argument of the continuation: something of the result, or an argument given back."
  (ecase kind
    (:value '(result-value its-robot result))
    (:view '(result-view its-robot result))
    (:designator '(result-designator its-robot result))
    (:designators '(result-designators its-robot result))
    (:place-type '(result-place-type its-robot result))
    (:part '(result-part its-robot result))))

(defmacro define-command (name (resource &rest parameters) command results &key fields began)
  "A command NAME of the manual on RESOURCE, which is also the type of its first argument. PARAMETERS
are (name kind), see COMMAND-FIELD; COMMAND is the engine's name for it; RESULTS is what the
continuation gets after error and resource: parameters, or keywords of COMMAND-RESULT-FORM. FIELDS
are constants for C++. BEGAN: the last argument may be a function that is called when the action,
which goes on, has begun."
  (let* ((names (mapcar #'first parameters))
         (usage (format nil "(~(~a ~a~{ ~a~} continuation~:[~; [began]~]~))" name resource names
                        began))
         (given (loop for result in results
                      collect (if (keywordp result) (command-result-form result) result))))
    `(progn
       (export ',name)
       (defun ,name (,resource ,@names continuation ,@(when began '(&optional began)))
         (check-kind ,resource ',resource ,usage)
         (check-continuation continuation ,usage)
         (let ((its-robot ,(command-robot-form resource)))
           (issue-command
            ,(string-downcase (symbol-name name)) (list ,resource ,@names)
            ,resource its-robot ,command
            (list ,@(command-resource-fields resource)
                  ,@(loop for (name kind) in parameters
                          collect `(command-field ,kind ',name ,name its-robot ,usage))
                  ,@(loop for field in fields collect `(list ,@field)))
            (lambda (err result)
              (declare (ignorable result))
              (funcall continuation err ,resource ,@given))
            ,(when began
               `(and (check-optional-function began ,usage)
                     (lambda () (funcall began ,resource ,@names))))))
         nil))))

(defun check-optional-function (function usage)
  (and function (check-continuation function usage)))

;;; Cameras (3.4.3)

(define-command camera-view (camera) "camera-view" (:view))
(define-command camera-get-place-designator (camera (place-type :place-type))
  "camera-get-place-designator" (:designator) :fields (("all" nil)))
(define-command camera-get-all-place-designators (camera (place-type :place-type))
  "camera-get-place-designator" (:designators) :fields (("all" t)))
(define-command camera-get-object-designator
    (camera (desig-type :designator-type) (obj-attrs :specification))
  "camera-get-object-designator" (:designator) :fields (("all" nil)))
(define-command camera-get-all-object-designators
    (camera (desig-type :designator-type) (obj-attrs :specification))
  "camera-get-object-designator" (:designators) :fields (("all" t)))
(define-command camera-track (camera (desig :designator)) "camera-track" (desig) :began t)
(define-command camera-untrack (camera) "camera-untrack" ())
(define-command camera-turn (camera (angle :number)) "camera-turn" (:value))
(define-command camera-align-robot (camera) "camera-align-robot" (:value))
(define-command camera-align-place (camera) "camera-align-place" (:value :place-type))
(define-command camera-insert (camera (desig :destination)) "camera-insert" (desig))
(define-command camera-remove (camera) "camera-remove" ())

;;; The robot itself (3.5). Follow-wall and place have no heading in the manual, only their RPL
;;; functions (C).

(define-command robot-set-speed (robot (new-speed :number)) "set-speed" (:value))
(define-command robot-set-turn-angle (robot (new-turn-angle :number)) "set-turn-angle" (:value))
(define-command robot-turn (robot (angle :number)) "turn" (:value))
(define-command robot-about-face (robot) "about-face" (:value))
(define-command robot-turn-left (robot) "turn-left" (:value))
(define-command robot-turn-right (robot) "turn-right" (:value))
(define-command robot-align-place (robot) "align-place" (:value))
(define-command robot-turn-corner (robot) "turn-corner" (:value))
(define-command robot-go-forward (robot (time :ticks)) "go-forward" ())
(define-command robot-goto-wall (robot) "goto-wall" ())
(define-command robot-follow-wall (robot) "follow-wall" ())
(define-command robot-goto-designator (robot (camera :camera)) "goto-designator"
  (camera :designator))
(define-command robot-stop (robot) "stop" ())
(define-command robot-place (robot) "place" (:place-type))

;;; Hands and storage bins (3.6)

(define-command hand-grasp-desig (hand (camera :camera) (desig :designator)) "hand-grasp-desig"
  (desig))
(define-command hand-ungrasp (hand) "hand-ungrasp" ())
(define-command hand-grasp-check (hand) "hand-grasp-check" ())
(define-command hand-track (hand) "hand-track" ())
(define-command hand-insert (hand (desig :destination)) "hand-insert" (desig))
(define-command hand-insert-bin (hand (storage-bin :bin)) "hand-insert" (storage-bin))
(define-command hand-remove (hand) "hand-remove" ())
(define-command storage-bin-open (storage-bin) "storage-bin-open" ())
(define-command storage-bin-close (storage-bin) "storage-bin-close" (:part))
