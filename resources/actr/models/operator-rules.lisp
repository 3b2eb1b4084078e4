;;;; SPDX-License-Identifier: GPL-3.0-or-later
;;;; The productions of operators, for ACT-R 7. An operator watches the robot list and the picture, and does what is
;;;; most urgent:
;;;;
;;;;   1. while there is a frontier, an idle robot: click its row, press E: it explores
;;;;   2. a blocked robot: click its row, press U: it gives up its last way-point
;;;;   3. a victim in the picture: click it: it is marked
;;;;   4. otherwise: click the row of the next robot, to see its pictures: W shows the first of its images that wait, a
;;;;      victim in it is clicked, D dismisses it and shows the next one, until none is left
;;;;
;;;; operator.lisp and four-operators.lisp define models with them.

#+packaged-actr (in-package :act-r)
#-packaged-actr (in-package :cl-user)

;;; NAME: of the model; the arguments go to MAGNA-START.
(defmacro define-operator (name &rest arguments)
  `(define-model ,name

     ;; A row that was clicked in the last thirty seconds needs nothing again.
     (sgp :v t :trace-detail low :visual-num-finsts 24 :visual-finst-span 30)

     (magna-start ,@arguments)
     (start-hand-at-mouse)

     ;; Nothing enters the visual-location buffer by itself: no feature is of this kind.
     (set-visloc-default isa magna-location kind none)

     ;; STEP: what is done now; NEXT: what follows the click.
     (chunk-type watch step next)
     (define-chunks look frontier-seen idle-row blocked-row victim-box any-row click explore hand-home undo hand-back
                    next-image image-seen victim-in-image dismiss dismissed another-image)
     (define-chunks (watching isa watch step look))
     (goal-focus watching)

     ;; What is most urgent?

     (p look-for-frontier
        =goal>
          isa watch
          step look
        ?manual>
          state free
       ==>
        +visual-location>
          isa magna-location
          kind frontier
        =goal>
          step frontier-seen)

     (p all-is-explored
        =goal>
          isa watch
          step frontier-seen
        ?visual-location>
          buffer failure
       ==>
        +visual-location>
          isa magna-location
          kind robot-row
          state blocked
          :attended nil
          screen-y lowest
        =goal>
          step blocked-row)

     (p look-for-idle-robot
        =goal>
          isa watch
          step frontier-seen
        =visual-location>
          isa magna-location
          kind frontier
       ==>
        +visual-location>
          isa magna-location
          kind robot-row
          state idle
          :attended nil
          screen-y lowest
        =goal>
          step idle-row)

     (p look-for-blocked-robot
        =goal>
          isa watch
          step idle-row
        ?visual-location>
          buffer failure
       ==>
        +visual-location>
          isa magna-location
          kind robot-row
          state blocked
          :attended nil
          screen-y lowest
        =goal>
          step blocked-row)

     (p look-for-victim
        =goal>
          isa watch
          step blocked-row
        ?visual-location>
          buffer failure
       ==>
        +visual-location>
          isa magna-location
          kind image-box
          value vict
          state shown
        =goal>
          step victim-box)

     (p look-for-next-robot
        =goal>
          isa watch
          step victim-box
        ?visual-location>
          buffer failure
       ==>
        +visual-location>
          isa magna-location
          kind robot-row
          :attended nil
          screen-y lowest
        =goal>
          step any-row)

     (p look-again
        =goal>
          isa watch
          step any-row
        ?visual-location>
          buffer failure
       ==>
        =goal>
          step look)

     ;; Eyes and mouse go there.

     (p go-to-idle-robot
        =goal>
          isa watch
          step idle-row
        =visual-location>
          isa magna-location
          kind robot-row
          state idle
        ?visual>
          state free
        ?manual>
          state free
       ==>
        +visual>
          cmd move-attention
          screen-pos =visual-location
        +manual>
          cmd move-cursor
          loc =visual-location
        =goal>
          step click
          next explore)

     (p go-to-blocked-robot
        =goal>
          isa watch
          step blocked-row
        =visual-location>
          isa magna-location
          kind robot-row
          state blocked
        ?visual>
          state free
        ?manual>
          state free
       ==>
        +visual>
          cmd move-attention
          screen-pos =visual-location
        +manual>
          cmd move-cursor
          loc =visual-location
        =goal>
          step click
          next hand-home)

     (p go-to-victim
        =goal>
          isa watch
          step victim-box
        =visual-location>
          isa magna-location
          kind image-box
        ?visual>
          state free
        ?manual>
          state free
       ==>
        +visual>
          cmd move-attention
          screen-pos =visual-location
        +manual>
          cmd move-cursor
          loc =visual-location
        =goal>
          step click
          next look)

     (p go-to-next-robot
        =goal>
          isa watch
          step any-row
        =visual-location>
          isa magna-location
          kind robot-row
        ?visual>
          state free
        ?manual>
          state free
       ==>
        +visual>
          cmd move-attention
          screen-pos =visual-location
        +manual>
          cmd move-cursor
          loc =visual-location
        =goal>
          step click
          next next-image)

     ;; The image that waits.

     (p show-next-image
        =goal>
          isa watch
          step next-image
        ?manual>
          state free
       ==>
        +manual>
          cmd press-key
          key "w"
        =goal>
          step image-seen)

     (p look-for-victim-in-image
        =goal>
          isa watch
          step image-seen
        ?manual>
          state free
       ==>
        +visual-location>
          isa magna-location
          kind image-box
          value vict
          state shown
        =goal>
          step victim-in-image)

     (p go-to-victim-in-image
        =goal>
          isa watch
          step victim-in-image
        =visual-location>
          isa magna-location
          kind image-box
        ?visual>
          state free
        ?manual>
          state free
       ==>
        +visual>
          cmd move-attention
          screen-pos =visual-location
        +manual>
          cmd move-cursor
          loc =visual-location
        =goal>
          step click
          next image-seen)

     (p no-victim-in-image
        =goal>
          isa watch
          step victim-in-image
        ?visual-location>
          buffer failure
       ==>
        =goal>
          step dismiss)

     (p dismiss-image
        =goal>
          isa watch
          step dismiss
        ?manual>
          state free
       ==>
        +manual>
          cmd press-key
          key "d"
        =goal>
          step dismissed)

     (p look-for-stored-image
        =goal>
          isa watch
          step dismissed
        ?manual>
          state free
       ==>
        +visual-location>
          isa magna-location
          kind picture
          state stored
        =goal>
          step another-image)

     (p another-image-waits
        =goal>
          isa watch
          step another-image
        =visual-location>
          isa magna-location
          kind picture
       ==>
        =goal>
          step image-seen)

     (p no-image-waits
        =goal>
          isa watch
          step another-image
        ?visual-location>
          buffer failure
       ==>
        =goal>
          step look)

     ;; What the hands do.

     (p click
        =goal>
          isa watch
          step click
          next =next
        ?manual>
          state free
       ==>
        +manual>
          cmd click-mouse
        =goal>
          step =next)

     (p explore
        =goal>
          isa watch
          step explore
        ?manual>
          state free
       ==>
        +manual>
          cmd press-key
          key "e"
        =goal>
          step look)

     ;; U is a key of the right hand, which holds the mouse.

     (p take-hand-home
        =goal>
          isa watch
          step hand-home
        ?manual>
          state free
       ==>
        +manual>
          cmd hand-to-home
          hand right
        =goal>
          step undo)

     (p undo-last-way-point
        =goal>
          isa watch
          step undo
        ?manual>
          state free
       ==>
        +manual>
          cmd press-key
          key "u"
        =goal>
          step hand-back)

     (p take-hand-back
        =goal>
          isa watch
          step hand-back
        ?manual>
          state free
       ==>
        +manual>
          cmd hand-to-mouse
        =goal>
          step look)))
